import { readFileSync } from 'node:fs';

/** Resident memory of a process in MB (Linux only; 0 elsewhere). */
export function memoryMegabytes(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}
