import { readTransaction, toBase64, writeTransfer as writeNative } from '@latchkey/wire/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SolanaRpc } from '../rpc/readAnswer.ts'
import { createKey, createTestNode, type TestNode, type TestWallet } from '../test/createTestNode.ts'
import { checkTransfer } from './checkTransfer.ts'
import { planTransfer } from './planTransfer.ts'
import { priceTransfer, type TransferPrice } from './priceTransfer.ts'
import type { TransferPlan } from './TransferPlan.ts'
import { writeTransfer } from './writeTransfer.ts'

let node: TestNode
let ann: TestWallet
let planned: { plan: TransferPlan; price: TransferPrice }
beforeAll(async () => {
  node = await createTestNode()
  ann = await node.createWallet(1_000_000_000)
  const token = { symbol: 'SOL', decimals: 9 }
  const asked = { rpc: node.rpc, from: ann.address, to: createKey().address, token, amount: 2_000_000n }
  const plan = await planTransfer(asked)
  planned = { plan, price: { ...(await priceTransfer({ rpc: node.rpc, plan })), unitPrice: 1_000_000n } }
  planned.price.networkFee = 5_000n + BigInt(planned.price.unitLimit)
})
afterAll(() => node.svm.stop())

const answering =
  (value: unknown): SolanaRpc =>
  async (method, params, signal) =>
    method === 'getLatestBlockhash' ? { context: { slot: 7 }, value } : await node.rpc(method, params, signal)

test('what is written costs what the node says, waits for the wallet’s signature, and is the transfer that was shown', async () => {
  const { bytes, blockhash, slot } = await writeTransfer({ rpc: node.rpc, ...planned })
  expect(blockhash).toBe(node.svm.ledger.latestBlockhash.blockhash)
  expect(slot).toBe(node.svm.ledger.slot)
  const { shown } = planned.plan
  const { networkFee } = planned.price
  expect(checkTransfer(bytes, shown)).toEqual({ fee: networkFee, blockhash, signature: undefined })
  const message = toBase64(readTransaction(bytes).messageBytes)
  expect(await node.rpc('getFeeForMessage', [message])).toMatchObject({ value: Number(networkFee) })
  const signature = await node.send(ann, bytes)
  expect(checkTransfer(node.signedBy(ann, bytes), shown).signature).toBe(signature)
})

test('a plan or a price that is not what was shown is never written', async () => {
  const { plan, price } = planned
  const { from } = plan.shown
  const elsewhere = writeNative({ from, to: createKey().address, lamports: 2_000_000n })
  const changed = expect.objectContaining({ code: 'TRANSFER_CHANGED' })
  for (const instructions of [[elsewhere], [...plan.instructions, elsewhere], []])
    await expect(writeTransfer({ rpc: node.rpc, price, plan: { ...plan, instructions } })).rejects.toEqual(changed)
  for (const other of [{ unitPrice: 2_000_000n }, { unitLimit: price.unitLimit + 1 }, { networkFee: 5_000n }])
    await expect(writeTransfer({ rpc: node.rpc, plan, price: { ...price, ...other } })).rejects.toEqual(changed)
})

test('a block of another form is refused', async () => {
  const { blockhash } = node.svm.ledger.latestBlockhash
  const { address } = createKey()
  for (const value of [undefined, null, {}, { blockhash: blockhash.slice(2) }, { blockhash: 'block' }])
    await expect(writeTransfer({ rpc: answering(value), ...planned })).rejects.toMatchObject({
      code: 'RPC_ANSWER_INVALID',
    })
  const written = await writeTransfer({ rpc: answering({ blockhash: address }), ...planned })
  expect(written).toMatchObject({ blockhash: address, slot: 7n })
})
