# Runs inside the sandbox before the command: opens loopback listeners, hands each to the daemon,
# waits until they are served, takes the terminal's foreground, becomes the command.
use strict;

my ($sendmsg, $control, $ports, @command) = @ARGV;
sub refuse { print STDERR "doorward: @_\n"; exit 125 }

if ($control ne '-') {
    my $daemon;
    socket($daemon, 1, 1, 0) && connect($daemon, pack('S a108', 1, $control))
      or refuse("the daemon's control socket: $!");
    for my $port (split /,/, $ports) {
        my $listener;
        socket($listener, 2, 1, 0)
          && bind($listener, pack('S n C4 x8', 2, $port, 127, 0, 0, 1))
          && listen($listener, 1024)
          or refuse("listener on port $port: $!");
        my $byte = 'L';
        my $vector = pack('P Q', $byte, 1);
        my $rights = pack('Q i i i x4', 20, 1, 1, fileno $listener);    # SOL_SOCKET, SCM_RIGHTS
        my $message = pack('x16 P Q P Q x8', $vector, 1, $rights, 24);
        syscall($sendmsg + 0, fileno $daemon, $message, 0) == 1 or refuse("sendmsg: $!");
    }
    my $go;
    sysread($daemon, $go, 1) or refuse('the daemon does not serve this session');
}

if (open(my $tty, '+<', '/dev/tty')) {
    local $SIG{TTOU} = 'IGNORE';    # asked for from the background
    my $group = pack('i', $$);
    setpgrp(0, 0) && ioctl($tty, 0x5410, $group) or refuse("the terminal: $!");
}

exec { $command[0] } @command
  or do { print STDERR "doorward: cannot start $command[0]: $!\n"; exit 127 };
