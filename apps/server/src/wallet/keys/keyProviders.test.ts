import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../../errors/ConfigError.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { startVault } from '../test/startVault.ts'
import type { WalletKeyConfig } from '../walletConfig.ts'
import { createVaultKeyProvider } from './createVaultKeyProvider.ts'
import { KeyMismatchError, type KeyProvider, KeyUnavailableError, UnknownKeyError } from './KeyProvider.ts'
import { openKeyProvider } from './openKeyProvider.ts'

const [one, other] = [createSecret('a1'.repeat(32)), createSecret('b2'.repeat(32))]
let folder: string
let vault: Awaited<ReturnType<typeof startVault>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  await writeFile(join(folder, 'key'), `${one.reveal()}\n`)
  vault = await startVault()
})
afterAll(async () => {
  await vault.stop()
  await rm(folder, { recursive: true })
})

const kinds: Record<WalletKeyConfig['kind'], () => WalletKeyConfig> = {
  hex: () => ({ kind: 'hex', hex: one }),
  file: () => ({ kind: 'file', path: join(folder, 'key') }),
  vault: () => ({ kind: 'vault', url: vault.url, key: vault.key, tokenFile: vault.tokenFile }),
}
const open = (kind: WalletKeyConfig['kind']) => openKeyProvider(kinds[kind](), { previous: undefined })
const context = 'wallet|v1|user|wallet|0|enrolment'

describe.each(Object.keys(kinds) as WalletKeyConfig['kind'][])('the key provider %s', (kind) => {
  let provider: KeyProvider
  beforeAll(async () => {
    provider = await open(kind)
  })

  test('opens what it wrapped, also in another process', async () => {
    const dataKey = randomBytes(32)
    const { wrapped, keyId } = await provider.wrap(dataKey, context)
    expect(keyId).toBe(await provider.currentKeyId())
    expect(Buffer.from(await (await open(kind)).unwrap(wrapped, context))).toEqual(dataKey)
  })

  test('wraps the same key differently each time, and never readably', async () => {
    const dataKey = randomBytes(32)
    const all = await Promise.all(Array.from({ length: 50 }, () => provider.wrap(dataKey, context)))
    expect(new Set(all.map(({ wrapped }) => wrapped)).size).toBe(50)
    for (const { wrapped } of all)
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(wrapped).not.toContain(dataKey.toString(form))
  })

  test('does not open it for another row', async () => {
    const { wrapped } = await provider.wrap(randomBytes(32), context)
    await expect(provider.unwrap(wrapped, `${context}2`)).rejects.toBeInstanceOf(KeyMismatchError)
  })

  test('does not open it once any part of it was changed', async () => {
    const { wrapped } = await provider.wrap(randomBytes(32), context)
    for (let index = 0; index < wrapped.length; index += 7) {
      const changed = `${wrapped.slice(0, index)}${wrapped[index] === 'A' ? 'B' : 'A'}${wrapped.slice(index + 1)}`
      // The last bits of base64 may mean nothing.
      const outcome = await provider.unwrap(changed, context).then(
        (bytes) => Buffer.from(bytes).length,
        (error: unknown) =>
          error instanceof KeyMismatchError || error instanceof UnknownKeyError ? 'mismatch' : error,
      )
      expect([32, 'mismatch']).toContain(outcome)
      if (index > 8 && index < wrapped.length - 4) expect(outcome).toBe('mismatch')
    }
    for (const text of ['', 'vault:', 'l1...', `${wrapped}A.A`, '\0'])
      await expect(provider.unwrap(text, context)).rejects.toThrow(/changed|not configured|does not open/)
  })
})

describe('a local key', () => {
  test('opens with the previous key what that one wrapped, and wraps with the current one only', async () => {
    const old = await openKeyProvider({ kind: 'hex', hex: other }, { previous: undefined })
    const { wrapped } = await old.wrap(Buffer.alloc(32, 7), context)
    await expect((await open('hex')).unwrap(wrapped, context)).rejects.toBeInstanceOf(UnknownKeyError)
    const both = await openKeyProvider({ kind: 'hex', hex: one }, { previous: other })
    expect(Buffer.from(await both.unwrap(wrapped, context))).toEqual(Buffer.alloc(32, 7))
    const { wrapped: renewed } = await both.wrap(Buffer.alloc(32, 7), context)
    await expect(old.unwrap(renewed, context)).rejects.toBeInstanceOf(UnknownKeyError)
  })

  test.each([
    ['missing', 'none'],
    ['of another form', 'wrong'],
  ])('whose file is %s is a configuration error that does not repeat it', async (_what, name) => {
    await writeFile(join(folder, 'wrong'), 'not a key: hunter2')
    const failure = await openKeyProvider({ kind: 'file', path: join(folder, name) }, { previous: undefined }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ConfigError)
    expect(String(failure)).toMatch(/^ConfigError: Configuration error: WALLET_KEY_FILE: [^\n]+$/)
    expect(String(failure)).not.toContain('hunter2')
  })
})

describe('Vault', () => {
  test('opens earlier versions of its key after a rotation, and wraps with the latest', async () => {
    const provider = await open('vault')
    const before = await provider.wrap(Buffer.alloc(32, 1), context)
    vault.rotate()
    expect(await provider.currentKeyId()).not.toBe(before.keyId)
    const after = await provider.wrap(Buffer.alloc(32, 1), context)
    expect(after.keyId).toBe(await provider.currentKeyId())
    expect(Buffer.from(await provider.unwrap(before.wrapped, context))).toEqual(Buffer.alloc(32, 1))
  })

  test('opens what a local key wrapped before the move to it', async () => {
    const { wrapped } = await (await open('hex')).wrap(Buffer.alloc(32, 3), context)
    const moved = await openKeyProvider(kinds.vault(), { previous: one })
    expect(Buffer.from(await moved.unwrap(wrapped, context))).toEqual(Buffer.alloc(32, 3))
    const renewed = await moved.wrap(Buffer.alloc(32, 3), context)
    expect(renewed.wrapped).toMatch(/^vault:v\d+:/)
    // Without the other of the two, each names what is missing.
    await expect((await open('vault')).unwrap(wrapped, context)).rejects.toBeInstanceOf(UnknownKeyError)
    await expect((await open('hex')).unwrap(renewed.wrapped, context)).rejects.toBeInstanceOf(UnknownKeyError)
  })

  test('is unavailable while it is sealed, silent or gone, and with a wrong token; its token is in no message', async () => {
    const provider = createVaultKeyProvider({ ...vault, timeoutMs: 200 })
    const { wrapped } = await provider.wrap(Buffer.alloc(32), context)
    const fails = async (broken: KeyProvider) => {
      for (const call of [
        () => broken.wrap(Buffer.alloc(32), context),
        () => broken.unwrap(wrapped, context),
        () => broken.currentKeyId(),
      ])
        await expect(call()).rejects.toBeInstanceOf(KeyUnavailableError)
    }
    vault.state.isSealed = true
    await fails(provider)
    vault.state.isSealed = false
    vault.state.isSilent = true
    await fails(provider)
    vault.state.isSilent = false
    await fails(createVaultKeyProvider({ ...vault, url: 'http://127.0.0.1:1' }))
    await fails(createVaultKeyProvider({ ...vault, tokenFile: join(folder, 'key') }))
    await fails(createVaultKeyProvider({ ...vault, tokenFile: join(folder, 'none') }))
    expect(Buffer.from(await provider.unwrap(wrapped, context))).toEqual(Buffer.alloc(32))
  })
})
