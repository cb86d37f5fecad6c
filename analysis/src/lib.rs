//! From programs to integer sets: scops, dependences, schedules, certificates.
