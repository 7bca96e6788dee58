import {
  type Bytes,
  finalizePsbt,
  fromHex,
  readBitcoinTransaction,
  readPsbt,
  toHex,
  writeSignedTransaction,
  writeUnsignedPsbt,
} from '@latchkey/wire/bitcoin'
import { alice, bob } from './createTestWallet.ts'

/** Spends what a transaction of Alice's spends, for another payment to Bob and a higher fee, past the code under test. @returns its id */
export async function replaceTransaction(url: string, txid: string): Promise<string> {
  const read = async (id: string) => readBitcoinTransaction(fromHex(await (await fetch(`${url}/tx/${id}/hex`)).text()))
  const { inputs: spent, ...rest } = await read(txid)
  const inputs = spent.map((input) => ({ ...input, script: new Uint8Array() }))
  const sources = await Promise.all(
    inputs.map(async (input) => ({ previous: await read(toHex(Uint8Array.from(input.txid).reverse())) })),
  )
  const total = inputs.reduce(
    (sum, { index }, place) => sum + (sources[place]?.previous.outputs[index]?.amount ?? 0n),
    0n,
  )
  const outputs = [
    { script: bob.script, amount: 10_000n },
    { script: alice.script, amount: total - 30_000n },
  ]
  const psbt: Bytes = alice.signPsbt(writeUnsignedPsbt({ ...rest, inputs, outputs }, sources), [...inputs.keys()])
  const body = toHex(writeSignedTransaction(finalizePsbt(readPsbt(psbt))))
  const response = await fetch(`${url}/tx`, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
