import type { Network, TokenReference } from '@latchkey/core'
import { InsufficientFundsError, RpcAnswerInvalidError } from '@latchkey/core/errors'
import {
  type Bytes,
  type CosmosCoin,
  type CosmosTransfer,
  toCosmosBase64,
  writeAuthInfo,
  writeCosmosTransaction,
  writeTransferBody,
} from '@latchkey/wire/cosmos'
import { getBalance } from '../chain/balances.ts'
import { parseAddress } from '../chain/parseAddress.ts'
import { type Lcd, readAmount, readObject } from '../lcd/createLcd.ts'
import { type CosmosAccount, readAccount } from '../lcd/readAccount.ts'
import type { CosmosNetwork } from '../parseOptions.ts'
import { toRefusal } from './describeRefusal.ts'
import { readGasPrice, toFee } from './readGasPrice.ts'
import { readTimeout } from './readTimeout.ts'

export type TransferTerms = {
  network: Network
  from: string
  to: string
  token: TokenReference
  amount: bigint
  memo?: string | undefined
  signal?: AbortSignal | undefined
}

/** A transfer as its bytes have to say it, and what it may cost. */
export type TransferPlan = {
  chainId: string
  transfer: CosmosTransfer
  accountNumber: bigint
  sequence: bigint
  gasLimit: bigint
  fee: CosmosCoin
  /** What a wallet may change: the fee up to the network's highest price, and the gas from what the transfer uses on. */
  limits: { fee: bigint; leastGas: bigint; mostGas: bigint }
}

/** No transfer of a coin uses more: a node that says so is wrong, or a fee without an end. */
const mostGas = 1_000_000n
/** Of the gas that is simulated: what is shown is more than what is offered later, whose bytes are a few more. */
const shownPercent = 140n
/** A simulation has no key to check, but the length of one. */
const anyKey = Uint8Array.from({ length: 33 }, () => 2)

/**
 * Reads what a transfer needs, and what it costs by simulation; without a key, to see whether it can be made.
 * @throws ReceiverInvalidError, ReceiverOfOtherNetworkError, InsufficientFundsError, FeeCapTooLowError, ExecutionRevertedError,
 * RpcAnswerInvalidError, and what the client throws
 */
export async function planTransfer(lcd: Lcd, terms: TransferTerms, publicKey: Bytes = anyKey): Promise<TransferPlan> {
  const { network, from, token, amount, signal } = terms
  const { id, denom: native } = network as CosmosNetwork
  const [account, timeoutHeight, gasPrice] = await Promise.all([
    requireAccount(lcd, terms),
    readTimeout(lcd, network, signal),
    readGasPrice(lcd, network, signal),
  ])
  const transfer = { ...toTransfer(terms), timeoutHeight }
  const { denom } = transfer.coin
  const [funds, own] = await Promise.all([
    getBalance(lcd, { network, address: from, signal }),
    getBalance(lcd, { network, address: from, denom, signal }),
  ])
  if (own < amount) throw new InsufficientFundsError({ details: `${own} ${denom} of ${from}` })
  const used = await simulate(lcd, { network, transfer, account, publicKey, signal })
  const gasLimit = withMargin(used)
  const fee = { denom: native, amount: toFee(gasLimit, gasPrice) }
  if (funds < fee.amount + (token.address === undefined || denom === native ? amount : 0n))
    throw new InsufficientFundsError({ details: `${funds} ${native} of ${from}` })
  return {
    chainId: id,
    transfer,
    accountNumber: account.number,
    sequence: account.sequence,
    gasLimit,
    fee,
    limits: { fee: toFee(gasLimit, (network as CosmosNetwork).gasPrice.high), leastGas: used, mostGas },
  }
}

/** What a transfer costs with its memo, whatever its amount: of one base unit it costs the same. @throws as `planTransfer` */
export async function priceTransfer(lcd: Lcd, terms: TransferTerms): Promise<bigint> {
  const { network, signal } = terms
  const [account, gasPrice] = await Promise.all([requireAccount(lcd, terms), readGasPrice(lcd, network, signal)])
  const transfer = { ...toTransfer({ ...terms, amount: 1n }), timeoutHeight: 0n }
  const used = await simulate(lcd, { network, transfer, account, publicKey: anyKey, signal })
  return toFee((used * shownPercent) / 100n, gasPrice)
}

/** @throws ReceiverInvalidError, ReceiverOfOtherNetworkError */
function toTransfer({
  network,
  from,
  to,
  token,
  amount,
  memo = '',
}: TransferTerms): Omit<CosmosTransfer, 'timeoutHeight'> {
  const own = network as CosmosNetwork
  const coin = { denom: token.address ?? own.denom, amount }
  return { from, to: parseAddress(to, own).address, coin, memo }
}

async function requireAccount(lcd: Lcd, { network, from, signal }: TransferTerms): Promise<CosmosAccount> {
  const account = await readAccount(lcd, { network, address: from, signal })
  if (!account) throw new InsufficientFundsError({ details: `${from} has never had anything` })
  return account
}

type Simulation = Pick<TransferTerms, 'network' | 'signal'> & {
  transfer: CosmosTransfer
  account: CosmosAccount
  publicKey: Bytes
}

/** The gas that a transfer uses. */
async function simulate(lcd: Lcd, { network, transfer, account, publicKey, signal }: Simulation): Promise<bigint> {
  const { sequence } = account
  const fee = { denom: '', amount: 0n }
  const authInfo = writeAuthInfo({ publicKey, mode: 'direct', sequence, fee, gasLimit: 0n })
  const body = writeTransferBody(transfer)
  const bytes = writeCosmosTransaction({ body, authInfo, signature: new Uint8Array() })
  const request = {
    path: '/cosmos/tx/v1beta1/simulate',
    body: JSON.stringify({ tx_bytes: toCosmosBase64(bytes) }),
    signal,
  }
  const { json, url, fault } = await lcd.ask(network, request)
  if (fault) throw toRefusal({ text: fault.message })
  const used = readAmount(readObject(json.gas_info, url).gas_used, url)
  if (used === 0n || withMargin(used) > mostGas) throw new RpcAnswerInvalidError({ url, details: `${used} of gas` })
  return used
}

/** A simulation does not check the signature, and the chain moves on. */
function withMargin(used: bigint): bigint {
  return (used * 13n + 9n) / 10n
}
