import { type Anvil, startAnvil } from '@latchkey/anvil'
import {
  type Address,
  concat,
  encodeErrorResult,
  type Hex,
  hexToBytes,
  numberToHex,
  parseAbi,
  size,
  slice,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccount, deployCode } from '../test/deployAccount.ts'
import { changesTimeoutMs, refuseChanges } from '../test/refuseChanges.ts'
import { writeMessage } from '../test/writeMessage.ts'
import { VerifierUnavailableError } from '../Verifier.ts'
import { evmVerifier } from './evmVerifier.ts'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const createKey = () => privateKeyToAccount(generatePrivateKey())

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

/** Of the real node; `change` replaces its answers. */
function createVerifier(change: (call: { method: string; params: unknown[] }) => object | undefined = () => undefined) {
  const calls: string[] = []
  const verifier = evmVerifier({
    rpcUrl: (chainId) => (chainId === '31337' ? anvil.url : undefined),
    async fetch(url, init) {
      const call = JSON.parse(String(init?.body)) as { method: string; params: unknown[] }
      calls.push(call.method)
      const answer = change(call)
      return answer ? Response.json({ jsonrpc: '2.0', id: 1, ...answer }) : await fetch(url, init)
    },
  })
  return { verify: verifier.verify, calls }
}

async function sign(key: PrivateKeyAccount, address: Address = key.address) {
  const account = `eip155:31337:${address}`
  const message = writeMessage(account)
  return { account, message, signature: await key.signMessage({ message }) }
}

describe('a key', () => {
  test('signs for its address alone', async () => {
    const { verify } = createVerifier()
    const signed = await sign(createKey())
    expect(await verify(signed)).toBe(true)
    expect(await verify({ ...signed, account: signed.account.toLowerCase() })).toBe(true)
    expect(await verify({ ...signed, account: `eip155:31337:${createKey().address}` })).toBe(false)
    expect(await verify({ ...signed, message: `${signed.message} ` })).toBe(false)
  })

  test('signs nothing with the second signature that anyone can derive', async () => {
    const { verify } = createVerifier()
    const signed = await sign(createKey())
    const { signature } = signed
    const highS = numberToHex(order - BigInt(slice(signature, 32, 64)), { size: 32 })
    const v = slice(signature, 64) === '0x1b' ? '0x1c' : '0x1b'
    expect(await verify({ ...signed, signature: concat([slice(signature, 0, 32), highS, v]) })).toBe(false)
    // Nor in the compact form of ERC-2098.
    const compact =
      `0x${(BigInt(slice(signature, 32, 64)) | (v === '0x1b' ? 1n << 255n : 0n)).toString(16).padStart(64, '0')}` as Hex
    expect(await verify({ ...signed, signature: concat([slice(signature, 0, 32), compact]) })).toBe(false)
  })

  test('signs with the parity that a hardware wallet writes', async () => {
    const { verify } = createVerifier()
    const signed = await sign(createKey())
    const parity = slice(signed.signature, 64) === '0x1b' ? '0x00' : '0x01'
    expect(await verify({ ...signed, signature: concat([slice(signed.signature, 0, 64), parity]) })).toBe(true)
  })

  test('refuses random changes', { timeout: changesTimeoutMs }, async () => {
    const { account, message, signature } = await sign(createKey())
    // As the node answers, without its time.
    const { verify } = createVerifier(({ method }) => ({ result: method === 'eth_chainId' ? '0x7a69' : '0x' }))
    await refuseChanges(
      { message, signature: hexToBytes(signature) },
      {
        isAccepted: (changed) => verify({ account, message: changed.message, signature: toHex(changed.signature) }),
      },
    )
  })

  test.each(['', '0x', '0xzz', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'00'.repeat(100_000)}`])(
    'has no signature %.20s',
    async (signature) => {
      const { account, message } = await sign(createKey())
      expect(await createVerifier().verify({ account, message, signature })).toBe(false)
    },
  )

  test.each(['', 'eip155:31337', 'eip155:31337:0xab', 'eip155:0x7a69:', 'solana:31337:'])(
    'has no account “%s”',
    async (start) => {
      const key = createKey()
      const { message, signature } = await sign(key)
      const account = start.endsWith(':') ? `${start}${key.address}` : start
      expect(await createVerifier().verify({ account, message, signature })).toBe(false)
    },
  )
})

describe('a smart account', () => {
  test('that is deployed signs by its own rules (ERC-1271)', async () => {
    const { verify } = createVerifier()
    const owner = createKey()
    const { address, deploy } = createAccount(anvil, owner.address)
    const signed = await sign(owner, address)
    // Without code nobody has its key.
    expect(await verify(signed)).toBe(false)
    await deploy()
    expect(await verify(signed)).toBe(true)
    expect(await verify({ ...signed, ...(await sign(createKey(), address)) })).toBe(false)
    expect(await verify({ ...signed, message: `${signed.message} ` })).toBe(false)
  })

  test('that is not deployed signs by the code it will have (ERC-6492), and nothing is deployed by that', async () => {
    const { verify } = createVerifier()
    const owner = createKey()
    const { address, wrap } = createAccount(anvil, owner.address)
    const signed = await sign(owner, address)
    expect(await verify({ ...signed, signature: wrap(signed.signature) })).toBe(true)
    const { signature } = await sign(createKey(), address)
    expect(await verify({ ...signed, signature: wrap(signature) })).toBe(false)
    expect(await verify({ ...signed, message: `${signed.message} `, signature: wrap(signed.signature) })).toBe(false)
    expect(await anvil.client.getCode({ address })).toBeUndefined()
  })

  test('signs with the same bytes after its deployment, which is then not run', async () => {
    const { verify, calls } = createVerifier()
    const owner = createKey()
    const { address, wrap, deploy } = createAccount(anvil, owner.address)
    const signed = await sign(owner, address)
    await deploy()
    expect(await verify({ ...signed, signature: wrap(signed.signature) })).toBe(true)
    const { signature } = await sign(createKey(), address)
    expect(await verify({ ...signed, signature: wrap(signature) })).toBe(false)
    expect(calls.filter((method) => method === 'eth_call')).toHaveLength(2)
  })

  test('of another address is not what a signature deploys', async () => {
    const owner = createKey()
    const { wrap } = createAccount(anvil, owner.address)
    const signed = await sign(owner, createAccount(anvil, owner.address).address)
    expect(await createVerifier().verify({ ...signed, signature: wrap(signed.signature) })).toBe(false)
    // Nor an address with a key, whose own signature is inside.
    const ownKey = await sign(owner)
    expect(await createVerifier().verify({ ...ownKey, signature: wrap(ownKey.signature) })).toBe(false)
  })

  test('refuses each byte of a signature changed, deployed or not', { timeout: 120_000 }, async () => {
    const { verify } = createVerifier()
    const owner = createKey()
    const { address, wrap, deploy } = createAccount(anvil, owner.address)
    const { account, message, signature } = await sign(owner, address)
    const changes = Array.from({ length: 65 }, (_, at) =>
      toHex(hexToBytes(signature).map((byte, i) => (i === at ? byte ^ 1 : byte))),
    )
    const verifyAll = (write: (signature: Hex) => Hex) =>
      Promise.all(changes.map((changed) => verify({ account, message, signature: write(changed) })))
    expect(await verifyAll(wrap)).toEqual(changes.map(() => false))
    await deploy()
    expect(await verifyAll((changed) => changed)).toEqual(changes.map(() => false))
  })

  test('refuses a damaged deployment', async () => {
    const { verify } = createVerifier()
    const owner = createKey()
    const { address, wrap } = createAccount(anvil, owner.address)
    const { account, message, signature } = await sign(owner, address)
    const wrapped = wrap(signature)
    const magic = slice(wrapped, size(wrapped) - 32)
    for (const damaged of [magic, concat(['0x00', magic]), concat([slice(wrapped, 0, 64), magic])])
      expect(await verify({ account, message, signature: damaged })).toBe(false)
  })

  test.each<[string, Hex]>([
    ['returns nothing', '0x00'],
    ['runs an invalid opcode', '0xfe'],
    ['runs out of gas', '0x5b600056'],
    // The magic value with one bit behind it: PUSH32, MSTORE, RETURN.
    ['returns more than the magic value', `0x7f1626ba7e${'00'.repeat(27)}0160005260206000f3`],
    ['returns the magic value alone, cut', `0x7f1626ba7e${'00'.repeat(28)}60005260046000f3`],
  ])('does not sign where its code %s', async (_, code) => {
    const signed = await sign(createKey(), await deployCode(anvil, code))
    expect(await createVerifier().verify(signed)).toBe(false)
  })

  test('cannot make the verifier send requests (ERC-3668)', async () => {
    const lookup = encodeErrorResult({
      abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
      args: [createKey().address, ['http://127.0.0.1:9/{data}'], '0x', '0x12345678', '0x'],
    })
    // CODECOPY of what follows the 14 bytes of this code, and REVERT with it.
    const [length, start] = [numberToHex(size(lookup), { size: 2 }), '0e']
    const code = `0x61${length.slice(2)}60${start}60003961${length.slice(2)}6000fd${lookup.slice(2)}` as Hex
    const reached = vi.spyOn(globalThis, 'fetch')
    try {
      const signed = await sign(createKey(), await deployCode(anvil, code))
      expect(await createVerifier().verify(signed)).toBe(false)
      expect(reached.mock.calls.map(([url]) => String(url)).filter((url) => !url.startsWith(anvil.url))).toEqual([])
    } finally {
      reached.mockRestore()
    }
  })

  test('cannot make the node work for longer than 10,000,000 gas', async () => {
    // JUMPDEST, and a JUMP back to it.
    const loop = await deployCode(anvil, '0x5b600056')
    const limits: unknown[] = []
    const { verify } = createVerifier(({ method, params: [call] }) => {
      if (method === 'eth_call') limits.push((call as { gas?: Hex }).gas)
      return undefined
    })
    expect(await verify(await sign(createKey(), loop))).toBe(false)
    const signed = await sign(createKey())
    const signature = serializeErc6492Signature({ address: loop, data: '0x00', signature: signed.signature })
    expect(await verify({ ...signed, signature })).toBe(false)
    expect(limits.length).toBeGreaterThanOrEqual(2)
    expect(new Set(limits)).toEqual(new Set([toHex(10_000_000)]))
  })

  test('of a key that delegates to it (EIP-7702) is the key’s, whatever the contract says', async () => {
    const { verify } = createVerifier()
    const key = createKey()
    const { address: contractAddress, deploy } = createAccount(anvil, createKey().address)
    await deploy()
    await anvil.client.setCode({ address: key.address, bytecode: concat(['0xef0100', contractAddress]) })
    const signed = await sign(key)
    expect(await verify(signed)).toBe(true)
    expect(await verify({ ...signed, signature: (await sign(createKey(), key.address)).signature })).toBe(false)
  })
})

describe('a node', () => {
  test('that says there is code where is none makes no key sign', async () => {
    const { verify } = createVerifier(({ method }) => (method === 'eth_getCode' ? { result: '0x00' } : undefined))
    expect(await verify(await sign(createKey()))).toBe(false)
  })

  test('that says there is no code makes no owner sign for a contract', async () => {
    const owner = createKey()
    const { address, deploy } = createAccount(anvil, owner.address)
    await deploy()
    const { verify } = createVerifier(({ method }) => (method === 'eth_getCode' ? { result: '0x' } : undefined))
    expect(await verify(await sign(owner, address))).toBe(false)
  })

  test.each<[string, string, object]>([
    ['of another chain', 'eth_chainId', { result: '0x1' }],
    ['without a chain ID', 'eth_chainId', { result: '0x' }],
    ['that answers half a byte', 'eth_getCode', { result: '0x0' }],
    ['that answers null', 'eth_getCode', { result: null }],
    ['that limits requests', 'eth_getCode', { error: { code: -32005, message: 'limit exceeded' } }],
    ['that has lost a state', 'eth_call', { error: { code: -32000, message: 'missing trie node' } }],
  ])('%s makes a signature unverifiable, not wrong', async (_, method, answer) => {
    const owner = createKey()
    const { address, deploy } = createAccount(anvil, owner.address)
    await deploy()
    const { verify } = createVerifier((call) => (call.method === method ? answer : undefined))
    await expect(verify(await sign(owner, address))).rejects.toThrow(VerifierUnavailableError)
  })

  test('that is not there, does not respond or writes no JSON makes it unverifiable', async () => {
    const signed = await sign(createKey())
    const verifiers = [
      evmVerifier({ rpcUrl: () => undefined }),
      evmVerifier({ rpcUrl: () => 'http://127.0.0.1:1' }),
      evmVerifier({ rpcUrl: () => anvil.url, fetch: async () => new Response('<html>', { status: 502 }) }),
      evmVerifier({ rpcUrl: () => anvil.url, fetch: async () => new Response('"'.repeat(2_000_000)) }),
      evmVerifier({ rpcUrl: () => anvil.url, timeoutMs: 50, fetch: (_, init) => waitForAbort(init?.signal) }),
    ]
    for (const { verify } of verifiers)
      await expect(verify(signed)).rejects.toMatchObject({ name: 'VerifierUnavailableError', code: 'unverifiable' })
  })

  test('is not waited for after an abort, whose reason is thrown', async () => {
    const controller = new AbortController()
    const { verify } = evmVerifier({ rpcUrl: () => anvil.url, fetch: (_, init) => waitForAbort(init?.signal) })
    const waiting = verify({ ...(await sign(createKey())), signal: controller.signal })
    controller.abort(new Error('The visitor left.'))
    await expect(waiting).rejects.toThrow('The visitor left.')
  })
})

function waitForAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
