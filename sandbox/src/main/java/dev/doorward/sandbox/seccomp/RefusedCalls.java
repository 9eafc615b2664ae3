package dev.doorward.sandbox.seccomp;

import static dev.doorward.sandbox.seccomp.RefusedCall.NONE;

import java.util.List;

/**
 * The calls refused with EPERM, by what they would open. To add one: a line here; its numbers stand
 * in the kernel's {@code syscall_64.tbl} and {@code asm-generic/unistd.h}.
 */
final class RefusedCalls {
  private static final String RING =
      "does I/O past this filter, in kernel workers; source of many kernel bugs";
  private static final String PROGRAM = "loads programs or probes into the kernel";
  private static final String KEYS = "keyrings are not part of any namespace";
  private static final String MOUNT = "could peel off or cover the sandbox's mounts";
  private static final String MEMORY = "reads or writes another process's memory or descriptors";
  private static final String HANDLE = "opens files by number, past every mount";
  private static final String MACHINE = "changes the machine for everybody";
  private static final String OLD = "old and unused; only a way into the kernel";
  private static final String PAGES =
      "moves pages about; useful to shape kernel memory, to no tool";

  static final List<RefusedCall> ALL =
      List.of(
          new RefusedCall("io_uring_setup", 425, 425, RING),
          new RefusedCall("io_uring_enter", 426, 426, RING),
          new RefusedCall("io_uring_register", 427, 427, RING),
          new RefusedCall("bpf", 321, 280, PROGRAM),
          new RefusedCall("perf_event_open", 298, 241, PROGRAM),
          new RefusedCall("userfaultfd", 323, 282, "stops the kernel at a chosen page fault"),
          new RefusedCall("add_key", 248, 217, KEYS),
          new RefusedCall("request_key", 249, 218, KEYS),
          new RefusedCall("keyctl", 250, 219, KEYS),
          new RefusedCall("mount", 165, 40, MOUNT),
          new RefusedCall("umount2", 166, 39, MOUNT),
          new RefusedCall("pivot_root", 155, 41, MOUNT),
          new RefusedCall("chroot", 161, 51, MOUNT),
          new RefusedCall("open_tree", 428, 428, MOUNT),
          new RefusedCall("move_mount", 429, 429, MOUNT),
          new RefusedCall("fsopen", 430, 430, MOUNT),
          new RefusedCall("fsconfig", 431, 431, MOUNT),
          new RefusedCall("fsmount", 432, 432, MOUNT),
          new RefusedCall("fspick", 433, 433, MOUNT),
          new RefusedCall("mount_setattr", 442, 442, MOUNT),
          new RefusedCall("open_tree_attr", 467, 467, MOUNT),
          new RefusedCall("setns", 308, 268, "enters another process's namespaces"),
          new RefusedCall("process_vm_readv", 310, 270, MEMORY),
          new RefusedCall("process_vm_writev", 311, 271, MEMORY),
          new RefusedCall("pidfd_getfd", 438, 438, MEMORY),
          new RefusedCall("kcmp", 312, 272, MEMORY),
          new RefusedCall("name_to_handle_at", 303, 264, HANDLE),
          new RefusedCall("open_by_handle_at", 304, 265, HANDLE),
          new RefusedCall("fanotify_init", 300, 262, "watches and holds other processes' opens"),
          new RefusedCall("kexec_load", 246, 104, MACHINE),
          new RefusedCall("kexec_file_load", 320, 294, MACHINE),
          new RefusedCall("init_module", 175, 105, MACHINE),
          new RefusedCall("finit_module", 313, 273, MACHINE),
          new RefusedCall("delete_module", 176, 106, MACHINE),
          new RefusedCall("reboot", 169, 142, MACHINE),
          new RefusedCall("swapon", 167, 224, MACHINE),
          new RefusedCall("swapoff", 168, 225, MACHINE),
          new RefusedCall("acct", 163, 89, MACHINE),
          new RefusedCall("syslog", 103, 116, "reads the kernel's log, with its addresses"),
          new RefusedCall("quotactl", 179, 60, MACHINE),
          new RefusedCall("quotactl_fd", 443, 443, MACHINE),
          new RefusedCall("settimeofday", 164, 170, MACHINE),
          new RefusedCall("clock_settime", 227, 112, MACHINE),
          new RefusedCall("adjtimex", 159, 171, MACHINE),
          new RefusedCall("clock_adjtime", 305, 266, MACHINE),
          new RefusedCall("vhangup", 153, 58, "hangs up the person's terminal"),
          new RefusedCall("mbind", 237, 235, PAGES),
          new RefusedCall("migrate_pages", 256, 238, PAGES),
          new RefusedCall("move_pages", 279, 239, PAGES),
          new RefusedCall("iopl", 172, NONE, MACHINE),
          new RefusedCall("ioperm", 173, NONE, MACHINE),
          new RefusedCall("modify_ldt", 154, NONE, OLD),
          new RefusedCall("uselib", 134, NONE, OLD),
          new RefusedCall("sysfs", 139, NONE, OLD),
          new RefusedCall("lookup_dcookie", 212, 18, OLD),
          new RefusedCall("nfsservctl", 180, 42, OLD));

  private RefusedCalls() {}
}
