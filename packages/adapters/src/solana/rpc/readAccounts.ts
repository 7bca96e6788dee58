import {
  commitment,
  invalidAnswer,
  readBase64,
  readList,
  readNumber,
  readObject,
  readText,
  type SolanaRpc,
} from './readAnswer.ts'

export type ChainAccount = {
  /** The program that it belongs to. */
  owner: string
  lamports: bigint
  data: Uint8Array
  isExecutable: boolean
}

/**
 * Accounts as they are now, in the order of their addresses; undefined where there is none.
 * @throws RpcAnswerInvalidError, and what the rpc throws
 */
export async function readAccounts<Addresses extends readonly string[]>(
  rpc: SolanaRpc,
  addresses: Addresses,
  signal?: AbortSignal,
): Promise<{ [Place in keyof Addresses]: ChainAccount | undefined }> {
  const method = 'getMultipleAccounts'
  const answer = await rpc(method, [addresses, { encoding: 'base64', commitment }], signal)
  const list = readList(readObject(answer, method).value, method)
  if (list.length !== addresses.length) throw invalidAnswer(method)
  const accounts = list.map((account) => (account === null ? undefined : readAccount(account, method)))
  return accounts as { [Place in keyof Addresses]: ChainAccount | undefined }
}

/**
 * The accounts in which an owner holds a token.
 * @throws RpcAnswerInvalidError, and what the rpc throws
 */
export async function readHoldings(
  rpc: SolanaRpc,
  { owner, mint }: { owner: string; mint: string },
  signal?: AbortSignal,
): Promise<{ address: string; account: ChainAccount }[]> {
  const method = 'getTokenAccountsByOwner'
  const answer = await rpc(method, [owner, { mint }, { encoding: 'base64', commitment }], signal)
  return readList(readObject(answer, method).value, method).map((item) => {
    const { pubkey, account } = readObject(item, method)
    return { address: readText(pubkey, method), account: readAccount(account, method) }
  })
}

/**
 * What an account of so many bytes must hold to be kept, in lamports.
 * @throws RpcAnswerInvalidError, and what the rpc throws
 */
export async function readRentMinimum(rpc: SolanaRpc, bytes: number, signal?: AbortSignal): Promise<bigint> {
  const method = 'getMinimumBalanceForRentExemption'
  return readNumber(await rpc(method, [bytes], signal), method)
}

function readAccount(answer: unknown, method: string): ChainAccount {
  const { owner, lamports, data, executable } = readObject(answer, method)
  return {
    owner: readText(owner, method),
    lamports: readNumber(lamports, method),
    data: readBase64(data, method),
    isExecutable: executable === true,
  }
}
