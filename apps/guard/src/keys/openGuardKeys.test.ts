import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startGuard } from '../test/startGuard.ts'

const walletOrigin = 'https://wallet.test'

test('a new key takes over from the previous one, and the public key stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-guard-'))
  const [old, next] = ['c1'.repeat(32), 'c2'.repeat(32)]
  const start = async (env: Record<string, string>) => {
    const guard = await startGuard({ walletOrigin, env: { DATA_DIR: dataDir, ...env } })
    await guard.close()
    return guard.publicKey
  }
  const publicKey = await start({ GUARD_KEY: old })
  await expect(start({ GUARD_KEY: next })).rejects.toThrow('GUARD_KEY: does not open')
  expect(await start({ GUARD_KEY: next, GUARD_KEY_PREVIOUS: old })).toBe(publicKey)
  expect(await start({ GUARD_KEY: next })).toBe(publicKey)
  const keyFile = join(dataDir, 'old.key')
  await writeFile(keyFile, old)
  await expect(start({ GUARD_KEY: '', GUARD_KEY_FILE: keyFile })).rejects.toThrow(
    'GUARD_KEY_FILE: does not open what this database has; start with the key it was last wrapped with, ' +
      'or set that one as GUARD_KEY_PREVIOUS. See the table in apps/guard/README.md.',
  )
  await expect(start({ GUARD_KEY: '', GUARD_KEY_FILE: join(dataDir, 'none') })).rejects.toThrow(
    'GUARD_KEY_FILE: cannot be read: ENOENT. See the table in apps/guard/README.md.',
  )
  await rm(dataDir, { recursive: true })
})
