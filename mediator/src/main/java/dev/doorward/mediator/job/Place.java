package dev.doorward.mediator.job;

/** Where something stands in a file; both numbers begin at 1, columns count code points. */
record Place(int line, int column) implements Comparable<Place> {
  static final Place START = new Place(1, 1);

  @Override
  public int compareTo(Place other) {
    return line != other.line
        ? Integer.compare(line, other.line)
        : Integer.compare(column, other.column);
  }
}
