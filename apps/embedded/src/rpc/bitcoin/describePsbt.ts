import { type AddressNetwork, isSameBytes, type Output, type Psbt, toAddress, toData } from '@latchkey/wire/bitcoin'
import { toHex } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import type { ChainNote } from '../chainNames.ts'
import type { ChainFact, ChainSummary } from '../chainRequest.ts'
import { formatUnits } from '../formatUnits.ts'

/** In satoshis. Whatever is sent, less is no waste; more always is. */
const [lowFee, highFee] = [50_000n, 1_000_000n]
/** Lock times below are heights of blocks, others are seconds since 1970. */
const firstTime = 500_000_000

/**
 * A PSBT in words. What goes back to the visitor is known by the script of their own key, whatever the PSBT says of it.
 * @param own the script of the visitor's address, and the form in which addresses are shown.
 * @throws WalletError `invalid_params` if more goes out than comes in.
 */
export function describePsbt(
  { transaction, inputs }: Psbt,
  own: { script: Uint8Array; network: AddressNetwork },
): ChainSummary {
  const isOwn = ({ script }: Output) => isSameBytes(script, own.script)
  const { outputs, lockTime } = transaction
  const spends = inputs.map((input) => input.spends)
  const paying = spends.filter((output) => output !== undefined && isOwn(output))
  const change = outputs.filter(isOwn)
  const others = outputs.filter((output) => !isOwn(output))
  const balance = total(change) - total(paying.filter((output) => output !== undefined))
  const known = spends.filter((output) => output !== undefined)
  const fee = known.length === spends.length ? total(known) - total(outputs) : undefined
  if (fee !== undefined && fee < 0n) throw new WalletError('invalid_params', { details: 'PSBT: more out than in' })
  // A signature is for what its own input spends. Of several inputs, each could be signed with another claim about the rest.
  const isUnproven = inputs.length > 1 && inputs.some(({ isProven }) => !isProven)
  // SECURITY: what is called another's could be the visitor's own, signed for in a second request that calls the first one's another's.
  const isForeignClaimed = inputs.some(({ spends: output, isProven }) => !isProven && !(output && isOwn(output)))
  const notes: (ChainNote | false)[] = [
    fee === undefined ? 'unknownFee' : isUnproven && 'unprovenInputs',
    isForeignClaimed ? 'unprovenForeign' : paying.length < inputs.length && 'foreignInputs',
    others.some(({ script }) => toAddress(script) === undefined && !toData(script)) && 'unknownOutput',
  ]
  const isLocked = lockTime > 0 && transaction.inputs.some(({ sequence }) => sequence !== 0xffff_ffff)
  return {
    facts: [
      { name: 'action', value: 'sendBitcoin' },
      ...others.flatMap((output) => describeOutput(output, own.network)),
      ...change.map(({ amount }): ChainFact => ({ name: 'change', value: toBitcoin(amount) })),
      fee === undefined
        ? { name: 'fee', value: (values) => values.unknown, kind: 'danger' }
        : { name: 'fee', value: toBitcoin(fee) },
      balance < 0n ? { name: 'spent', value: toBitcoin(-balance) } : { name: 'received', value: toBitcoin(balance) },
      ...(paying.length < inputs.length
        ? [{ name: 'inputs', value: (values) => values.inputs(paying.length, inputs.length) } satisfies ChainFact]
        : []),
      ...(isLocked ? [{ name: 'lockTime', value: toLockTime(lockTime) } satisfies ChainFact] : []),
    ],
    warnings: fee !== undefined && isFeeHigh(fee, total(others)) ? ['highFee'] : [],
    notes: notes.filter((note) => note !== false),
    raw: undefined,
  }
}

function isFeeHigh(fee: bigint, sent: bigint): boolean {
  return fee > highFee || (fee > lowFee && fee * 5n > sent)
}

function describeOutput({ amount, script }: Output, network: AddressNetwork): ChainFact[] {
  const address = toAddress(script, network)
  const data = toData(script)
  const fact: ChainFact = address
    ? { name: 'to', value: address, kind: 'address' }
    : data
      ? { name: 'output', value: toHex(data) }
      : { name: 'script', value: toHex(script), kind: 'danger' }
  return data && amount === 0n ? [fact] : [{ name: 'amount', value: toBitcoin(amount) }, fact]
}

function total(outputs: readonly { amount: bigint }[]): bigint {
  return outputs.reduce((sum, { amount }) => sum + amount, 0n)
}

function toBitcoin(satoshis: bigint): string {
  return `${formatUnits(satoshis, 8)} BTC`
}

function toLockTime(lockTime: number): Exclude<ChainFact, { name: 'action' }>['value'] {
  return lockTime < firstTime
    ? (values) => values.block(lockTime)
    : new Date(lockTime * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
