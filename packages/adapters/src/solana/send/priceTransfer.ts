import { FeeRoseError, InsufficientFundsError, RestBelowRentMinimumError } from '@latchkey/core/errors'
import {
  decodeInstruction,
  type Instruction,
  readMessage,
  solanaFee,
  toBase64,
  writeMessage,
  writeUnitLimit,
  writeUnitPrice,
  writeUnsigned,
} from '@latchkey/wire/solana'
import { commitment, readList, readNumber, readObject, type SolanaRpc } from '../rpc/readAnswer.ts'
import { toChainError } from './readChainError.ts'
import type { TransferPlan } from './TransferPlan.ts'

export type TransferPrice = {
  /** Compute units that the transaction may use, and millionths of a lamport for each. */
  unitLimit: number
  unitPrice: bigint
  /** What the network takes, in lamports: for the signature, and for the units. */
  networkFee: bigint
  /** All that the transfer costs: with the rent of the recipient's new account. */
  total: bigint
}

const mostUnits = 1_400_000
/** A tenth more than the simulation used: other transactions may change what it meets. */
const margin = { times: 11n, over: 10n }
/** The most that is offered to be sooner than others, in lamports: 0.001 SOL. */
const mostPriority = 1_000_000n
/** The most accounts that a node is asked about. */
const mostAccounts = 128
/** Replaced by the node in a simulation. */
const anyBlock = '11111111111111111111111111111111'

/**
 * Runs the transfer on the node without sending it, and prices it.
 * @param options.most what it may cost: less is offered to be sooner than others where it would be more
 * @throws FeeRoseError where it cannot cost less, InsufficientFundsError, RestBelowRentMinimumError, BelowRentMinimumError, AccountFrozenError, ExecutionRevertedError,
 * RpcAnswerInvalidError, and what the rpc throws
 */
export async function priceTransfer(options: {
  rpc: SolanaRpc
  plan: TransferPlan
  most?: bigint | undefined
  signal?: AbortSignal | undefined
}): Promise<TransferPrice> {
  const { rpc, plan, most, signal } = options
  const [used, offered] = await Promise.all([simulate(rpc, plan, signal), readOffers(rpc, plan, signal)])
  const units = (used * margin.times + margin.over - 1n) / margin.over
  const unitLimit = Number(units < mostUnits ? units : mostUnits)
  const toNetworkFee = (unitPrice: bigint) =>
    solanaFee({
      signers: 1,
      instructions: withBudget(plan.instructions, { unitLimit, unitPrice }).map(decodeInstruction),
    })
  const left = most === undefined ? mostPriority : most - plan.accountRent - toNetworkFee(0n)
  if (left < 0n) throw new FeeRoseError({ details: `more than ${most} lamports` })
  const unitPrice = boundPrice(median(offered), { unitLimit, most: left < mostPriority ? left : mostPriority })
  const networkFee = toNetworkFee(unitPrice)
  const total = networkFee + plan.accountRent
  checkRest(plan, total)
  return { unitLimit, unitPrice, networkFee, total }
}

/** The transfer, behind what it may use of a validator. */
export function withBudget(
  instructions: readonly Instruction[],
  { unitLimit, unitPrice }: Pick<TransferPrice, 'unitLimit' | 'unitPrice'>,
): Instruction[] {
  return [writeUnitLimit(unitLimit), writeUnitPrice(unitPrice), ...instructions]
}

/** The middle one of what others offered for the same accounts, without those who offered nothing; 0 where nobody did. */
export function median(offers: readonly bigint[]): bigint {
  const sorted = offers.filter((offer) => offer > 0n).sort((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** The price for each unit at which all of them cost no more than the bound, in lamports. */
export function boundPrice(
  unitPrice: bigint,
  { unitLimit, most = mostPriority }: { unitLimit: number; most?: bigint },
): bigint {
  const highest = (most * 1_000_000n) / BigInt(Math.max(unitLimit, 1))
  return unitPrice < highest ? unitPrice : highest
}

/** @throws InsufficientFundsError, RestBelowRentMinimumError */
function checkRest({ shown, sender }: TransferPlan, total: bigint): void {
  const rest = sender.lamports - total - (shown.token ? 0n : shown.amount)
  if (rest < 0n) throw new InsufficientFundsError({ details: `${-rest} lamports are missing` })
  if (rest > 0n && rest < sender.minimum) throw new RestBelowRentMinimumError({ minimum: sender.minimum })
}

async function simulate(rpc: SolanaRpc, plan: TransferPlan, signal: AbortSignal | undefined): Promise<bigint> {
  const method = 'simulateTransaction'
  // Without a price, which would be charged for all units of the limit.
  const instructions = withBudget(plan.instructions, { unitLimit: mostUnits, unitPrice: 0n })
  const message = writeMessage({ payer: plan.shown.from, blockhash: anyBlock, instructions })
  const options = { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true }
  const answer = await rpc(method, [toBase64(writeUnsigned(message)), options], signal)
  const { err, unitsConsumed } = readObject(readObject(answer, method).value, method)
  const programs = instructions.map(({ program }) => program)
  if (err !== null && err !== undefined) throw toChainError(err, programs)
  return readNumber(unitsConsumed, method)
}

/** What transactions of the last blocks that wrote to the same accounts offered for a unit. */
async function readOffers(rpc: SolanaRpc, plan: TransferPlan, signal: AbortSignal | undefined): Promise<bigint[]> {
  const method = 'getRecentPrioritizationFees'
  const message = writeMessage({ payer: plan.shown.from, blockhash: anyBlock, instructions: plan.instructions })
  const accounts = readMessage(message).instructions.flatMap((instruction) => instruction.accounts)
  const written = accounts.flatMap(({ address, isWritable }) => (address && isWritable ? [address] : []))
  const answer = readList(await rpc(method, [[...new Set(written)].slice(0, mostAccounts)], signal), method)
  return answer.map((one) => readNumber(readObject(one, method).prioritizationFee, method))
}
