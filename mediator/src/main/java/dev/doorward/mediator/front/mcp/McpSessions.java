package dev.doorward.mediator.front.mcp;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The open sessions of one endpoint. A client that reconnects begins a new one, so the longest
 * unused that has no open call makes room. Safe for use by many threads.
 */
final class McpSessions {
  static final int MOST = 16;

  private final Map<String, McpSession> open = new LinkedHashMap<>(MOST, 0.75f, true);
  private boolean closed;

  synchronized Optional<McpSession> find(String id) {
    return Optional.ofNullable(open.get(id));
  }

  /** False when there is no room; the session is then ended. */
  boolean add(McpSession session) {
    Optional<McpSession> evicted;
    synchronized (this) {
      evicted = open.size() < MOST ? Optional.empty() : evict();
      boolean fits = !closed && open.size() < MOST;
      if (!fits) {
        evicted = Optional.of(session);
      } else {
        open.put(session.id(), session);
      }
    }
    evicted.ifPresent(McpSession::end);
    return evicted.filter(one -> one == session).isEmpty();
  }

  private Optional<McpSession> evict() {
    for (Iterator<McpSession> all = open.values().iterator(); all.hasNext(); ) {
      McpSession session = all.next();
      if (!session.caller().busy()) {
        all.remove();
        return Optional.of(session);
      }
    }
    return Optional.empty();
  }

  boolean end(String id) {
    McpSession session;
    synchronized (this) {
      session = open.remove(id);
    }
    if (session != null) {
      session.end();
    }
    return session != null;
  }

  void endAll() {
    List<McpSession> all;
    synchronized (this) {
      closed = true;
      all = new ArrayList<>(open.values());
      open.clear();
    }
    all.forEach(McpSession::end);
  }
}
