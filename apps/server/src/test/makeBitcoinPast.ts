import { type Bitcoin, startBitcoin } from '@latchkey/bitcoin-node'
import { type BitcoinPayer, createBitcoinPayer } from './createBitcoinPayer.ts'

/** An account with a past on a real Bitcoin node, in regtest. */
export type BitcoinPast = {
  bitcoin: Bitcoin
  id: `bip122:${string}`
  me: BitcoinPayer
  other: BitcoinPayer
  third: BitcoinPayer
  /** Of transactions that concern me, newest first; the first two wait for a block. */
  txids: string[]
  /** An address without activity. */
  nobody: string
  /** Pays me 1,000 satoshis, now, and adds it to the transactions. */
  receive: () => Promise<void>
}

export const regtestId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** More than two pages. */
const payments = 55

/** Payments received and sent, one to myself, one of several senders, data, and two that wait for a block. */
export async function makeBitcoinPast(): Promise<BitcoinPast> {
  const bitcoin = await startBitcoin()
  const [me, other, third, nobody] = [
    createBitcoinPayer(bitcoin.url, 7),
    createBitcoinPayer(bitcoin.url, 8, 'p2tr'),
    createBitcoinPayer(bitcoin.url, 9),
    createBitcoinPayer(bitcoin.url, 10),
  ]
  const { control } = bitcoin
  const txids: string[] = []
  const keep = async (sent: Promise<string>) => void txids.unshift(await sent)
  const mine = async (sent: Promise<string>) => {
    await keep(sent)
    await control.mine()
  }
  await control.fund(other.address, 1_000_000_000)
  await control.fund(third.address, 50_000_000)
  await control.mine()
  for (let paid = 1; paid <= payments; paid += 1) await mine(other.pay({ to: me.address, value: paid * 100_000 }))
  await mine(me.pay({ to: other.address, value: 50_000_000 }))
  await mine(me.pay({ to: me.address, value: 1_000_000 }))
  // OP_RETURN of five bytes.
  const data = Uint8Array.from([0x6a, 5, ...Buffer.from('hello')])
  await mine(me.pay({ to: data, value: 0 }, { to: third.address, value: 20_000 }))
  await mine(third.payWith(me, { to: other.address, value: 300_000 }))
  await keep(me.pay({ to: third.address, value: 10_000_000 }))
  await keep(other.pay({ to: me.address, value: 7_000 }))
  return {
    bitcoin,
    id: regtestId,
    me,
    other,
    third,
    txids,
    nobody: nobody.address,
    receive: () => mine(other.pay({ to: me.address, value: 1_000 })),
  }
}
