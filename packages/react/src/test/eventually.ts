import { vi } from 'vitest'

/** Waits until the check passes. Patient: a view's code is fetched, on a machine that may be busy. */
export function eventually<T>(check: () => T | Promise<T>, options: { intervalMs?: number } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 8_000, interval: options.intervalMs ?? 20 })
}
