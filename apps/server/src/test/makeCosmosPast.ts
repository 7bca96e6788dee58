import { type Cosmos, createAccount, startCosmos, type Terms } from '@latchkey/cosmos-node'
import { request } from 'undici'
import * as z from 'zod'

/** An account of the tests' Cosmos node. */
export type CosmosPayer = {
  address: string
  /** A signed transfer in base64, with the account's next number. */
  sign: (terms: Terms) => Promise<string>
  /** Sends it, and returns its hash. */
  pay: (terms: Terms) => Promise<string>
}

export async function createCosmosPayer(url: string, seed: number): Promise<CosmosPayer> {
  const account = await createAccount(seed)
  const { address } = account
  const schema = z.object({
    account: z.object({ account_number: z.coerce.number(), sequence: z.coerce.number() }),
  })
  async function sign(terms: Terms): Promise<string> {
    const { body } = await request(`${url}/cosmos/auth/v1beta1/accounts/${address}`)
    const { account_number: accountNumber, sequence } = schema.parse(await body.json()).account
    return await account.sign({ accountNumber, sequence, ...terms })
  }
  return {
    address,
    sign,
    async pay(terms: Terms): Promise<string> {
      const text = JSON.stringify({ tx_bytes: await sign(terms), mode: 'BROADCAST_MODE_SYNC' })
      const { body } = await request(`${url}/cosmos/tx/v1beta1/txs`, { method: 'POST', body: text })
      const sent = z.object({ tx_response: z.object({ code: z.literal(0), txhash: z.string() }) })
      return sent.parse(await body.json()).tx_response.txhash
    },
  }
}

/** An account with a past on a Cosmos node of the tests. */
export type CosmosPast = {
  cosmos: Cosmos
  id: `cosmos:${string}`
  me: CosmosPayer
  other: CosmosPayer
  /** Transactions that concern me, newest first. */
  hashes: string[]
  /** An address without activity. */
  nobody: string
  /** Pays me 1,000 base units, now, and adds it to the transactions. */
  receive: () => Promise<void>
}

/** More than one page. */
const payments = 60

/** Payments received and sent, one to myself, one of another denomination, one that failed, and several in one block. */
export async function makeCosmosPast(): Promise<CosmosPast> {
  const cosmos = await startCosmos({ autoBlock: true })
  const { control, url } = cosmos
  const [me, other, nobody] = await Promise.all([7, 8, 9].map((seed) => createCosmosPayer(url, seed)))
  if (!me || !other || !nobody) throw new Error('Three accounts were made.')
  for (const { address } of [me, other]) control.fund(address, 1_000_000_000n)
  for (const denom of ['uusd', 'ibc/27394FB092D2ECCD56123C74F36E4C1F', 'factory/unknown'])
    control.fund(me.address, 2_500_000n, denom)
  const hashes: string[] = []
  const keep = async (sent: Promise<string>) => void hashes.unshift(await sent)
  const receive = () => keep(other.pay({ to: me.address, amount: '1000' }))
  for (let paid = 0; paid < payments; paid += 1) await receive()
  // Two in one block.
  control.setAutoBlock(false)
  await keep(me.pay({ to: other.address, amount: '30000' }))
  await keep(
    other.pay({ to: me.address, amount: '40000', memo: `Claim\u202e at\nhttps://claim.example ${'!'.repeat(220)}` }),
  )
  control.pass()
  control.setAutoBlock(true)
  await keep(me.pay({ to: me.address, amount: '50000' }))
  await keep(me.pay({ to: other.address, amount: '1500000', denom: 'uusd' }))
  // Its gas is not enough.
  await keep(me.pay({ to: other.address, amount: '60000', gas: '70000' }))
  await keep(me.pay({ to: other.address, amount: '2000000', memo: 'Für 104' }))
  return { cosmos, id: 'cosmos:latchkey-local-1', me, other, hashes, nobody: nobody.address, receive }
}
