import { expect, test } from 'vitest'
import { callVault } from './callVault.ts'

/** A worker that reports one error, as soon as it is called, and never answers. */
function fail(event: Event): Worker {
  const worker = {
    onerror: null as ((event: Event) => void) | null,
    onmessage: null,
    postMessage: () => queueMicrotask(() => worker.onerror?.(event)),
    terminate: () => {},
  }
  return worker as unknown as Worker
}

test('a vault whose script could not be fetched is one that the server did not send, and is fetched again with the next call', async () => {
  let started = 0
  const vault = callVault(() => {
    started += 1
    return fail(new Event('error'))
  })
  await expect(vault.recipient({})).rejects.toMatchObject({ code: 'server_unreachable' })
  await expect(vault.recipient({})).rejects.toMatchObject({ code: 'server_unreachable' })
  expect(started).toBe(2)
})

test('a vault whose script failed could not start', async () => {
  const vault = callVault(() => fail(Object.assign(new Event('error'), { message: 'TypeError: x is not a function' })))
  await expect(vault.recipient({})).rejects.toMatchObject({ code: 'vault_failed' })
})
