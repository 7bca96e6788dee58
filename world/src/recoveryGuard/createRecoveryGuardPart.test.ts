import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGuard } from '../parts/startGuard.ts'
import { createRecoveryGuardPart } from './createRecoveryGuardPart.ts'

const port = 19_527
const walletUrl = 'http://127.0.0.1:19503'
const guard = startGuard()
let dir: string
let part: ReturnType<typeof createRecoveryGuardPart>

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-world-guard-'))
  part = createRecoveryGuardPart({
    port,
    dir: join(dir, 'guard'),
    logFile: join(dir, 'guard.log'),
    walletUrl,
    smtpUrl: 'smtp://127.0.0.1:19525',
    delaySeconds: 5,
    guard,
    onDied: () => undefined,
  })
  await part.start()
})
afterAll(async () => {
  await part.stop()
  await guard.stop()
  await rm(dir, { recursive: true, force: true })
})

test('the wallet’s page alone may call it', async () => {
  const ask = (origin: string) =>
    fetch(`${part.url}/v1/guard/recovery/start`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  expect((await ask(walletUrl)).headers.get('access-control-allow-origin')).toBe(walletUrl)
  expect((await ask('http://127.0.0.1:19500')).headers.get('access-control-allow-origin')).toBeNull()
})

test('keeps its keys when it is killed and started again', async () => {
  const key = await part.readPublicKey()
  expect(key).toMatch(/^[\w-]{87}\.[\w-]{43}$/)
  await part.kill()
  await expect(part.readPublicKey()).rejects.toThrow()
  await part.start()
  expect(await part.readPublicKey()).toBe(key)
})
