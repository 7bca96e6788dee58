import type { PhoneRequest } from '@latchkey/testing/phone'
import { CodecError, fromBase64, isSameBytes, type Psbt, readPsbt, toAddress } from '@latchkey/wire/bitcoin'
import { formatUnits } from 'viem'
import type { World } from '../world/readWorld.ts'
import { type Description, describeRaw, nameOf } from './Description.ts'

type Fact = readonly [string, string]

/** Describes a request on Bitcoin: the text of a message, or what a PSBT pays to others and as the fee. */
export function describeBitcoinRequest(request: PhoneRequest, world: World): Description {
  const { method, params, chainId } = request
  const { message, psbt, account } = (params ?? {}) as Record<string, unknown>
  if (method === 'signMessage' && typeof message === 'string')
    return { title: 'Sign a message', facts: [['Account', String(account)]], text: message }
  if (method !== 'signPsbt' || typeof psbt !== 'string') return describeRaw(request)
  try {
    const facts = describePayments(readPsbt(fromBase64(psbt)))
    const from: Fact = ['From', String(account)]
    return { title: 'Sign a transaction', facts: [...facts, from, ['Network', nameOf(chainId, world)]] }
  } catch (error) {
    if (error instanceof CodecError) return describeRaw(request)
    throw error
  }
}

function describePayments({ transaction, inputs }: Psbt): readonly Fact[] {
  const { outputs } = transaction
  const spent = inputs.flatMap(({ spends }) => spends ?? [])
  const others = outputs.filter(({ script }) => !spent.some((own) => isSameBytes(own.script, script)))
  const sum = (amounts: readonly { amount: bigint }[]) => amounts.reduce((total, { amount }) => total + amount, 0n)
  const payments = others.flatMap(({ amount, script }): readonly Fact[] => [
    ['Amount', `${formatUnits(amount, 8)} BTC`],
    // The world's network is a regtest.
    ['To', toAddress(script, 'regtest') ?? 'a script without an address'],
  ])
  const isKnown = spent.length === inputs.length
  return [...payments, ['Fee', isKnown ? `${formatUnits(sum(spent) - sum(outputs), 8)} BTC` : 'unknown']]
}
