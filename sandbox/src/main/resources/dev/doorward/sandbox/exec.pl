# Starts bubblewrap for the launcher: what a JVM's child process cannot be told to do before exec.
# No module is loaded, so that it costs about a millisecond.
use strict;

my ($parent, $prctl, $prlimit, $sigmask, $stdio, $processes, $file_bytes, $open_files,
    $options, $command, $filter, $status, $terminal, $bwrap) = @ARGV;

sub refuse { print STDERR "doorward: the sandbox was not started: @_\n"; exit 125 }

# A launcher that died before this line is no longer the parent; after it, the kernel ends us with it.
syscall($prctl + 0, 1, 9) == 0 or refuse("prctl: $!");
getppid() == $parent or refuse('its launcher has ended');

# A JVM's children start with what the JVM and its own caller ignored or blocked.
$SIG{$_} = 'DEFAULT'
  for qw(HUP INT QUIT PIPE ALRM TERM USR1 USR2 CHLD CONT TSTP TTIN TTOU WINCH);
my $none = pack('Q', 0);
syscall($sigmask + 0, 2, $none, 0, 8) == 0 or refuse("sigprocmask: $!");

# close_range has one number on every architecture; kernels before 5.9 lack it.
if (syscall(436, 3, 0xFFFFFFFF, 0) != 0) {
    opendir(my $fds, '/proc/self/fd') or refuse("/proc/self/fd: $!");
    for my $fd (grep { /^\d+$/ && $_ > 2 } readdir $fds) {
        my $handle;
        open($handle, '<&=', $fd) and close $handle;
    }
}

# In the foreground of a terminal the command keeps it: note the foreground group and the modes, to
# be put back at its end. Anywhere else it gets a session without a terminal.
my @session = ('--new-session');
if ($stdio eq 'INHERIT' && open(my $tty, '+<', '/dev/tty')) {
    my ($group, $modes) = (pack('i', 0), "\0" x 256);
    if (ioctl($tty, 0x540F, $group) && unpack('i', $group) == getpgrp(0)) {
        ioctl($tty, 0x5401, $modes) or refuse("terminal modes: $!");
        open(my $note, '>', $terminal) or refuse("$terminal: $!");
        print $note unpack('i', $group), ' ', unpack('H*', substr($modes, 0, 60)), "\n";
        close $note or refuse("$terminal: $!");
        @session = ();
    } elsif (-t STDIN) {
        open(STDIN, '<', '/dev/null') or refuse("/dev/null: $!");
    }
}
setpgrp(0, 0) or refuse("setpgrp: $!");

sub limit {
    my ($resource, $wanted) = @_;
    my $now = "\0" x 16;
    syscall($prlimit + 0, 0, $resource, 0, $now) == 0 or refuse("prlimit: $!");
    my $hard = (unpack('QQ', $now))[1];
    $wanted = $hard if $hard < $wanted;
    my $new = pack('QQ', $wanted, $wanted);
    syscall($prlimit + 0, 0, $resource, $new, 0) == 0 or refuse("prlimit: $!");
}
limit(1, $file_bytes + 0);
limit(4, 0);
limit(6, $processes + 0);
limit(7, $open_files + 0);

# The command comes as bytes in a file: a JVM would turn what its locale lacks into question marks.
open(my $words, '<', $command) or refuse("$command: $!");
my @command = split /\0/, do { local $/; <$words> }, -1;
pop @command;    # after the last NUL
close $words;
unlink $command;

$^F = 255;    # what is opened from here on survives the exec
open(my $options_fd, '<', $options) or refuse("$options: $!");
unlink $options;
open(my $filter_fd, '<', $filter) or refuse("$filter: $!");
open(my $status_fd, '>', $status) or refuse("$status: $!");
syswrite($status_fd, "$$\n") or refuse("$status: $!");    # the process group, for the guard

%ENV = (PATH => '/usr/bin:/bin');    # /proc/1/environ inside shows bubblewrap's own environment
exec { $bwrap } 'bwrap', '--args', fileno $options_fd, '--seccomp', fileno $filter_fd,
  '--json-status-fd', fileno $status_fd, @session, '--', @command
  or refuse("$bwrap: $!");
