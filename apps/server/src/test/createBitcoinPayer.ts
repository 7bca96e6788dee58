import { p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import * as z from 'zod'

/** Who spends together with others. */
type Spender = {
  address: string
  key: Uint8Array
  listCoins: () => Promise<Coin[]>
  addInputs: (transaction: Transaction, coins: readonly Coin[]) => void
}

export type BitcoinPayer = Spender & {
  /** @returns the signed transaction in hex; what is left returns. */
  sign: (payments: readonly Payment[]) => Promise<string>
  /** @returns the transaction's id */
  pay: (...payments: readonly Payment[]) => Promise<string>
  /** All that two payers have, in one transaction; this one pays the fee, the other the payment, and both get the rest of theirs. */
  payWith: (other: Spender, payment: Payment) => Promise<string>
}

type Kind = 'p2wpkh' | 'p2tr'
type Coin = { txid: string; vout: number; value: number }
/** To an address, or to a script. */
type Payment = { to: string | Uint8Array; value: number }

const network = { ...TEST_NETWORK, bech32: 'bcrt' }
const coinsSchema = z.array(z.object({ txid: z.string(), vout: z.number(), value: z.number() }))
/** Above what the largest of them needs. */
const fee = 10_000

/** A key on a node of `startBitcoin` that pays from all it has. @param url of the node */
export function createBitcoinPayer(url: string, seed: number, kind: Kind = 'p2wpkh'): BitcoinPayer {
  const key = new Uint8Array(32).fill(seed)
  const payment = kind === 'p2tr' ? p2tr(pubSchnorr(key), undefined, network) : p2wpkh(pubECDSA(key), network)
  const { address = '', script } = payment
  const tapInternalKey = kind === 'p2tr' ? pubSchnorr(key) : undefined

  async function listCoins(): Promise<Coin[]> {
    return coinsSchema.parse(await (await fetch(`${url}/address/${address}/utxo`)).json())
  }
  function addInputs(transaction: Transaction, coins: readonly Coin[]): void {
    for (const { txid, vout, value } of coins) {
      const witnessUtxo = { script, amount: BigInt(value) }
      transaction.addInput({ txid, index: vout, witnessUtxo, ...(tapInternalKey && { tapInternalKey }) })
    }
  }
  const own: BitcoinPayer = {
    address,
    key,
    listCoins,
    addInputs,
    async sign(payments) {
      const coins = await listCoins()
      const transaction = new Transaction({ allowUnknownOutputs: true })
      addInputs(transaction, coins)
      addOutputs(transaction, payments)
      const left = sum(coins) - sum(payments) - fee
      if (left > 0) transaction.addOutputAddress(address, BigInt(left), network)
      transaction.sign(key)
      transaction.finalize()
      return transaction.hex
    },
    pay: async (...payments) => send(url, await own.sign(payments)),
    async payWith(other, payment) {
      const [mine, theirs] = [await listCoins(), await other.listCoins()]
      const transaction = new Transaction()
      addInputs(transaction, mine)
      other.addInputs(transaction, theirs)
      addOutputs(transaction, [
        payment,
        { to: address, value: sum(mine) - fee },
        { to: other.address, value: sum(theirs) - payment.value },
      ])
      for (const one of [key, other.key]) transaction.sign(one)
      transaction.finalize()
      return send(url, transaction.hex)
    },
  }
  return own
}

function addOutputs(transaction: Transaction, payments: readonly Payment[]): void {
  for (const { to, value } of payments)
    if (typeof to === 'string') transaction.addOutputAddress(to, BigInt(value), network)
    else transaction.addOutput({ script: to, amount: BigInt(value) })
}

async function send(url: string, hex: string): Promise<string> {
  const response = await fetch(`${url}/tx`, { method: 'POST', body: hex })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

const sum = (all: readonly { value: number }[]) => all.reduce((total, { value }) => total + value, 0)
