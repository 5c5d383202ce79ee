import { readFileSync } from 'node:fs';

/** What a process holds in memory, in MB (Linux tells; elsewhere 0). */
export function memoryMegabytes(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}
