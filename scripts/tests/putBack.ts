import { afterAll, vi } from 'vitest'

// Test files share a process: each leaves globals, mocks and the clock as it found them.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
