# Outlives a launcher that is killed, by a moment: ends what it held and removes its directory.
#
# bubblewrap dies with its launcher, but its child binds itself to it only when the sandbox is
# complete (measured on 0.8.0); killed before, the child runs on or waits for ever. Every start has a
# status file in the directory: bubblewrap's process group in its first line, then what bubblewrap
# writes, the child's number among it. It is removed when nothing of the sandbox lives.
use strict;

my ($directory, $terminal_script) = @ARGV;
$SIG{$_} = 'IGNORE' for qw(HUP INT QUIT TERM TSTP TTIN TTOU PIPE);
setpgrp(0, 0);
1 while sysread(STDIN, my $ignored, 4096);    # until the launcher's end of the pipe is closed

sub text { my $file; open($file, '<', $_[0]) ? join('', <$file>) : '' }

sub files {
    my ($ending) = @_;
    opendir(my $entries, $directory) or return;
    return map { "$directory/$_" } grep { /\Q$ending\E$/ && !/^\.\.?$/ } readdir $entries;
}

sub living {
    my ($pid) = @_;
    my ($name, $state) = text("/proc/$pid/stat") =~ /\((.*)\) (\S)/s or return '';
    return $state eq 'Z' || $state eq 'X' ? '' : $name;
}

# A dead process counts no more, though its new parent may be slow to collect it. The end of the
# sandbox's first process is the end of all in it.
for my $round (1 .. 1000) {
    my $left = 0;
    for my $status (files('.status')) {
        my ($group, $first) = text($status) =~ /^(\d+)\n(?:.*?"child-pid": *(\d+))?/s or next;
        kill('KILL', -$group);
        $left++ if living($group) eq 'bwrap';
        if (defined $first && living($first) eq 'bwrap') {
            kill('KILL', $first);
            $left++;
        }
    }
    last if !$left;
    select(undef, undef, undef, 0.005);
}

system($^X, $terminal_script, $_) for files('.terminal');
unlink files('');
rmdir $directory;
