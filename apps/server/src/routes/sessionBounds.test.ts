import { eq } from 'drizzle-orm'
import { type Address, type Hex, pad, toFunctionSelector } from 'viem'
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { smartSessions } from '../db/schema.ts'
import { createDapp, sessionEnv } from '../test/createDapp.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { createOwner } from '../test/signNames.ts'
import { userOperation } from '../test/userOperations.ts'

const vault: Address = `0x${'11'.repeat(20)}`
const thief: Address = `0x${'66'.repeat(20)}`
const send = (to: Address, value = 1n) => ({ to, value, data: '0x' as Hex })
const contractCall = (abi: object[], functions: object[]) => ({
  type: 'contract-call',
  data: { address: vault, abi, functions },
})
const many = contractCall(Array(100).fill({ type: 'function', name: 'a' }), Array(100).fill({ functionName: 'a' }))
const allowance = { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: 0, period: 1e9 } }

const anvil = setUpAnvil()

describe.each(storages)('a malicious app, on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: sessionEnv,
    projects: ['shop'],
  }))

  const newDapp = (permissions: object[], owner = createOwner(), policies: object[] = []) =>
    createDapp(server, { project: 'shop', owner, grant: { permissions, policies } })

  /** In force with permissions that a version before has taken. */
  async function startEarlier(permissions: { type: string }[], owner = createOwner()) {
    const dapp = newDapp([allowance], owner)
    const { pci } = await dapp.start()
    await server.context.db.update(smartSessions).set({ permissions }).where(eq(smartSessions.pci, pci))
    return { dapp, pci }
  }

  const rejection = { status: 400, body: { reasons: [{ field: 'permissions' }] } }

  test('gets at most 256 functions granted, and nothing signed where more were granted before', async () => {
    const dapp = newDapp([many])
    expect(await dapp.create()).toMatchObject(rejection)
    const { pci: waiting } = await newDapp([allowance], dapp.owner).begin()
    const activate = { ...dapp.grant, context: '0xc0ffee' }
    expect(await server.post(dapp.at('/nonce'), { pci: waiting, activate })).toMatchObject({
      status: 400,
      body: { field: 'permissions' },
    })

    const earlier = await startEarlier([many])
    const data = toFunctionSelector('a()')
    const calls = Array.from({ length: 32 }, () => ({ to: vault, value: 0n, data }))
    expect(await earlier.dapp.sign(earlier.pci, userOperation(earlier.dapp.owner.address, { calls }))).toMatchObject({
      status: 401,
      body: {
        reasons: [
          {
            field: '',
            description:
              'The operation is not co-signed. The permissions grant more than 256 functions: grant fewer. Begin a new session.',
          },
        ],
      },
    })
    const most = contractCall(
      Array(16).fill({ type: 'function', name: 'a' }),
      Array(16).fill({ functionName: 'a', valueLimit: 0 }),
    )
    const within = newDapp([most])
    const { pci } = await within.start()
    expect((await within.sign(pci, userOperation(within.owner.address, { calls }))).status).toBe(200)
  })

  test('gets at most 32 calls signed, in any encoding', async () => {
    const dapp = newDapp([allowance])
    const { pci } = await dapp.start()
    const sign = (options: Parameters<typeof userOperation>[1]) =>
      dapp.sign(pci, userOperation(dapp.owner.address, options))
    const rejectedCall = { status: 400, body: { reasons: [{ field: 'calldata' }] } }
    expect(await sign({ calls: Array(33).fill(send(vault)) })).toMatchObject(rejectedCall)
    // A thousand offsets to one long call.
    const word = (value: number) => pad(`0x${value.toString(16)}`, { size: 32 })
    const call = encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
      [vault, 0n, `0x${'00'.repeat(60_000)}`],
    )
    const offsets = Array(1_000).fill(word(32_000))
    const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
    for (const before of [[word(32)], [word(64), word(1)]])
      expect(
        await sign({
          callData: encodeFunctionData({
            abi,
            functionName: 'execute',
            args: [pad('0x01', { dir: 'right', size: 32 }), concatHex([...before, word(1_000), ...offsets, call])],
          }),
        }),
      ).toMatchObject(rejectedCall)
    expect((await sign({ calls: Array(32).fill(send(vault)) })).status).toBe(200)
  })

  const signature = 'withdraw(uint256,address,address)'
  const inputs = (types: string[]) => types.map((type, index) => ({ name: `a${index}`, type }))
  test.each<[string, string, string[], number]>([
    ['a type with a space in it', 'withdraw', ['uint256 [2]', 'address', 'address'], 1],
    ['a name that is a signature', signature, ['uint256', 'uint256', 'address', 'address'], 2],
  ])('gets no call signed that decodes differently than granted, by %s', async (_, name, types, skipped) => {
    const owner = createOwner()
    const isOwner = { condition: 'EQUAL', value: owner.address }
    const permission = contractCall(
      [{ type: 'function', name, inputs: inputs(types) }],
      [{ functionName: name, args: [...Array(skipped).fill(null), isOwner, isOwner] }],
    )
    expect(await newDapp([permission], owner).create()).toMatchObject(rejection)
    // The contract pays the second word, the thief, while the conditions would apply to the words after it.
    const { dapp, pci } = await startEarlier([permission], owner)
    const words = [
      pad('0x64', { size: 32 }),
      ...[thief, owner.address, owner.address].map((one) => pad(one, { size: 32 })),
    ]
    const call = { to: vault, value: 0n, data: concatHex([toFunctionSelector(signature), ...words]) }
    const response = await dapp.sign(pci, userOperation(owner.address, { calls: [call] }))
    expect(response.body).not.toHaveProperty('signature')
    expect(response).toMatchObject({ status: 401, body: { reasons: [{ field: '' }] } })
  })

  test('exceeds no limit of calls, fees or tokens with concurrent requests', async () => {
    const limits = [
      { type: 'call-limit', data: { count: 5 } },
      { type: 'rate-limit', data: { count: 5, interval: 1_000_000 } },
      { type: 'gas-limit', data: { limit: String(5 * 100_000) } },
    ]
    for (const policies of limits.map((limit) => [limit])) {
      const dapp = newDapp([allowance], createOwner(), policies)
      const { pci } = await dapp.start()
      const operations = Array.from({ length: 20 }, (_, index) =>
        userOperation(dapp.owner.address, { calls: [send(vault)], nonce: BigInt(index) }),
      )
      const statuses = (await Promise.all(operations.map((one) => dapp.sign(pci, one)))).map(({ status }) => status)
      expect(statuses.sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(401)])
    }
  })

  // The embedded database does one thing after the other: nothing there can wait for a row.
  test.runIf(storage !== 'embedded')('has its calls checked before they wait in a queue', async () => {
    const dapp = newDapp([allowance])
    const { pci } = await dapp.start()
    await server.context.db.transaction(async (tx) => {
      await tx.select().from(smartSessions).where(eq(smartSessions.pci, pci)).for('update')
      const call = { to: vault, value: 0n, data: toFunctionSelector('a()') }
      const response = await dapp.sign(pci, userOperation(dapp.owner.address, { calls: [call] }))
      expect(response).toMatchObject({ status: 401, body: { reasons: [{ field: '' }] } })
    })
  })
})
