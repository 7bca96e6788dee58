import type { Network } from '@latchkey/core'
import { WalletError } from '@latchkey/core/errors'
import {
  type Bytes,
  hash160,
  isSameBytes,
  joinBytes,
  readPsbt,
  toScriptKind,
  type UnsignedInput,
  writeUnsignedPsbt,
} from '@latchkey/wire/bitcoin'
import { type Coin, type Esplora, invalidAnswer } from '../esplora/createEsplora.ts'
import type { BitcoinAccount } from '../wallets/BitcoinWallet.ts'
import { checkTransfer } from './checkTransfer.ts'
import type { TransferPlan } from './planTransfer.ts'
import { readRaw } from './readRaw.ts'

/**
 * The PSBT for the wallet, with each transaction that it spends from: an API that lies about an amount would have to find another
 * transaction of the same id. The bytes are read again and compared with the plan.
 * @throws WalletError, TransferChangedError, RpcAnswerInvalidError, and what the client throws
 */
export async function writeTransfer(options: {
  esplora: Esplora
  network: Network
  account: BitcoinAccount
  plan: TransferPlan
  signal?: AbortSignal | undefined
}): Promise<Bytes> {
  const { account, plan } = options
  const redeemScript = toRedeemScript(account)
  const taprootKey = toScriptKind(account.script) === 'p2tr' ? account.publicKey : undefined
  const inputs = await Promise.all(
    plan.coins.map(
      async (coin): Promise<UnsignedInput> => ({
        previous: await readPrevious(coin, options),
        redeemScript,
        taprootKey,
      }),
    ),
  )
  const psbt = writeUnsignedPsbt(plan.transaction, inputs)
  checkTransfer(readPsbt(psbt).transaction, plan)
  return psbt
}

/** A transaction that the account was paid by. @throws RpcAnswerInvalidError where it is another one, or paid another amount */
async function readPrevious(
  { txid, vout, value }: Coin,
  { esplora, network, account, signal }: Parameters<typeof writeTransfer>[0],
): Promise<UnsignedInput['previous']> {
  const previous = await readRaw(esplora, { network, txid, signal })
  const output = previous.outputs[vout]
  const isIt = output?.amount === value && isSameBytes(output.script, account.script)
  if (!isIt) throw invalidAnswer(network.rpcUrls[0] ?? network.name, 'another amount or address')
  return previous
}

/** Of an address that is a script’s hash, the script: its key’s hash. */
function toRedeemScript({ script, publicKey }: BitcoinAccount): Bytes | undefined {
  if (toScriptKind(script) !== 'p2sh') return undefined
  if (!publicKey) throw new WalletError({ details: 'The wallet did not tell the key of its address.' })
  return joinBytes([0, 20], hash160(publicKey))
}
