import { decodeInstruction, readTransaction, solanaFee, tokenProgram, toTokenAccount } from '@latchkey/wire/solana'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLiar } from '../../createLiar.ts'
import { solana } from '../solana.ts'
import { createKey, createTestNode, type TestNode } from '../test/createTestNode.ts'
import { alice, createTestWallet, registerWallet } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

let node: TestNode
let mint: string
const receiver = createKey().address
const amount = 2_000_000n

beforeAll(async () => {
  node = await createTestNode()
  await node.rpc('requestAirdrop', [alice.address, 1_000_000_000], undefined)
  node.svm.ledger.tick()
  mint = await node.createMint([], tokenProgram)
  await node.setTokens({ owner: alice.address, mint, program: tokenProgram }, { amount: 5_000_000n, entries: [] })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await node.svm.stop()
})

/** The path of the same node, where it tells the truth. */
const witness = 'witness'
const newLiar = () =>
  createLiar((url, call) => (url.endsWith(witness) ? `${witness}: ${call?.method}` : (call?.method ?? url)))

/** A page of its own, whose wallet notes what it is to sign and signs nothing. */
async function setUp(symbol: 'SOL' | 'TKN', liar = newLiar(), hasWitness = false) {
  liar.tellTheTruth()
  const asked: Uint8Array[] = []
  vi.stubGlobal('window', new EventTarget())
  // As on a page without HTTPS, which has no wallets by links.
  vi.stubGlobal('isSecureContext', false)
  const { wallet } = createTestWallet({
    url: node.svm.url,
    features: {
      'solana:signAndSendTransaction': {
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction({ transaction }: { transaction: Uint8Array }) {
          asked.push(transaction)
          throw { code: 4001, message: 'User rejected the request.' }
        },
      },
    },
  })
  registerWallet(wallet)
  vi.stubGlobal('fetch', liar.fetch)
  const [local] = testChains(node.svm.url)
  const rpcUrls = [...(local.rpcUrls ?? []), ...(hasWitness ? [`${node.svm.url}/${witness}`] : [])]
  const adapter = solana({ chains: [{ ...local, rpcUrls }] })
  const [network] = adapter.networks
  const connectors = await new Promise<readonly { id: string }[]>((resolve) => {
    adapter.watchConnectors((found) => found.length > 0 && resolve(found))
  })
  const connectorId = connectors[0]!.id
  await adapter.connect({ connectorId })
  const send = await adapter.loadSend()
  const token = symbol === 'SOL' ? { symbol, decimals: 9 } : { symbol, decimals: 6, address: mint }
  const terms = { network: network!, from: alice.address, to: receiver, token, amount }
  return {
    liar,
    estimate: () => send.estimateFee(terms).catch(() => undefined),
    transfer: () => send.transfer({ connectorId, ...terms }).catch(() => undefined),
    signed: () => asked.map((bytes) => readTransaction(bytes).message),
  }
}

const plain = ['', 'context', 'context.apiVersion', 'context.slot', 'value']
const accountFields = [
  '',
  '.data',
  '.data[0]',
  '.data[1]',
  '.executable',
  '.lamports',
  '.owner',
  '.rentEpoch',
  '.space',
]
const account = (at: number) => accountFields.map((field) => `value[${at}]${field}`)
/** Every field of every response on the way to a signature, by the method that is asked. */
const table: Readonly<Record<string, readonly string[]>> = {
  getLatestBlockhash: [...plain, 'value.blockhash', 'value.lastValidBlockHeight'],
  getMinimumBalanceForRentExemption: [''],
  getMultipleAccounts: [...plain, ...account(0), 'value[1]'],
  getRecentPrioritizationFees: [
    '',
    ...[0, 1].flatMap((at) => [`[${at}]`, `[${at}].prioritizationFee`, `[${at}].slot`]),
  ],
  simulateTransaction: [
    ...plain,
    'value.accounts',
    'value.err',
    'value.innerInstructions',
    'value.logs',
    ...[0, 1, 2].map((at) => `value.logs[${at}]`),
    'value.replacementBlockhash',
    'value.replacementBlockhash.blockhash',
    'value.replacementBlockhash.lastValidBlockHeight',
    'value.returnData',
    'value.unitsConsumed',
  ],
}
const toFields = (rows: typeof table) =>
  Object.entries(rows).flatMap(([method, paths]) => paths.map((path) => `${method} ${path}`))
const fields = {
  SOL: toFields(table),
  TKN: toFields({ ...table, getMultipleAccounts: [...(table.getMultipleAccounts ?? []), ...account(2)] }),
}

/** Nothing but another node tells that it is a lie. */
const rentField = 'getMinimumBalanceForRentExemption '

describe.each(['SOL', 'TKN'] as const)('of a transfer of %s', (symbol) => {
  test('the table has every field of every response on the way to a signature', async () => {
    const { estimate, transfer, signed, liar } = await setUp(symbol)
    const fee = await estimate()
    await transfer()
    expect(liar.fields()).toEqual(fields[symbol].toSorted())
    expect(signed()).toHaveLength(1)
    expectShown(signed()[0], fee)
  })

  test.each(fields[symbol].filter((field) => field !== rentField))(
    'a lie about %s, from the start or after the review, gets nothing signed but what was shown',
    async (field) => {
      const { liar, estimate, transfer } = await setUp(symbol)
      await estimate()
      await transfer()
      for (const change of liar.changesOf(field))
        for (const isLate of [false, true]) {
          const page = await setUp(symbol, liar)
          if (!isLate) liar.lieAbout(field, change)
          const fee = await page.estimate()
          liar.lieAbout(field, change)
          await page.transfer()
          for (const message of page.signed()) expectShown(message, fee)
        }
    },
    120_000,
  )

  test('a lie about what a new account costs gets nothing signed where another node tells the truth', async () => {
    const { liar, estimate, transfer } = await setUp(symbol)
    await estimate()
    await transfer()
    for (const change of liar.changesOf(rentField)) {
      const page = await setUp(symbol, liar, true)
      liar.lieAbout(rentField, change)
      const fee = await page.estimate()
      // Without a fee there is no review to confirm.
      if (fee === undefined) continue
      await page.transfer()
      for (const message of page.signed()) expectShown(message, fee)
    }
  }, 120_000)

  /** It pays the recipient the amount out of the account and its tokens, and no more than the fee that was shown. */
  function expectShown(message: ReturnType<typeof readTransaction>['message'] | undefined, fee: bigint | undefined) {
    if (!message) throw new TypeError('Something was signed.')
    const tokenAccount = (owner: string) => toTokenAccount({ owner, mint, program: tokenProgram })
    const decoded = message.instructions.map(decodeInstruction)
    const paid = decoded.filter(({ kind }) => kind !== 'unitLimit' && kind !== 'unitPrice')
    const own = { address: alice.address }
    const made = {
      kind: 'createTokenAccount',
      payer: own,
      owner: { address: receiver },
      account: { address: tokenAccount(receiver) },
      mint: { address: mint },
    }
    const transfers =
      symbol === 'SOL'
        ? [{ kind: 'transfer', from: own, to: { address: receiver }, lamports: amount }]
        : [
            ...paid.filter(({ kind }) => kind === 'createTokenAccount').map(() => made),
            {
              kind: 'sendTokens',
              from: { address: tokenAccount(alice.address) },
              to: { address: tokenAccount(receiver) },
              authority: own,
              tokens: { amount, decimals: 6, mint: { address: mint } },
            },
          ]
    expect(message.signers).toEqual([alice.address])
    expect(paid).toMatchObject(transfers)
    expect(paid.length).toBe(transfers.length)
    const rent = decoded.some(({ kind }) => kind === 'createTokenAccount') ? 2_039_280n : 0n
    expect(solanaFee({ signers: 1, instructions: decoded }) + rent).toBeLessThanOrEqual(fee ?? 0n)
  }
})
