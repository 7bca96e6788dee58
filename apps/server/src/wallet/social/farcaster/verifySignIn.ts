import {
  BaseError,
  type Client,
  createClient,
  encodeAbiParameters,
  type Hex,
  HttpRequestError,
  http,
  parseAbi,
  TimeoutError,
  verifyMessage,
} from 'viem'
import { readContract, verifyMessage as verifyByContract } from 'viem/actions'
import { optimism } from 'viem/chains'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { LoginFault } from '../LoginFault.ts'
import type { SocialConfig } from '../socialConfig.ts'
import type { Completed } from './relay.ts'

const maxSkewMs = 60_000
const timeoutMs = 5_000
/** Of KeyRegistry: the key is an address that may sign in for the account, and was added. */
const authAddressKey = { keyType: 2, state: 1 }

const registryAbi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])

/** What the message must say. */
export type Expected = { domain: string; uri: string; nonce: string }

/**
 * Verifies a sign-in with Farcaster (FIP-11): the message is the one that was requested, its signature is of its address, and OP Mainnet says
 * that this address has the account or may sign in for it.
 * @returns the account's id.
 * @throws LoginFault
 */
export async function verifySignIn(
  completed: Completed,
  options: { expected: Expected; config: SocialConfig<'farcaster'> },
): Promise<number> {
  const { expected, config } = options
  const { address, fid } = readMessage(completed, expected)
  // The relay says it beside the message, unsigned.
  if (completed.fid !== fid) throw refused('fid: the relay names another account than the message')
  const client = createClient({
    chain: optimism,
    transport: http(config.rpcUrl, { timeout: timeoutMs, retryCount: 1 }),
  })
  try {
    if (!(await isSigned(client, completed, address))) throw refused('signature')
    if (!(await isOfAccount(client, { address, fid, config }))) throw refused('address: the account is of another one')
  } catch (error) {
    if (
      error instanceof BaseError &&
      error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError)
    )
      throw new LoginFault('unreachable', 'the node of OP Mainnet does not respond', { cause: error })
    if (error instanceof BaseError) throw new LoginFault('refused', 'unexpected response of the node', { cause: error })
    throw error
  }
  return fid
}

function readMessage({ message }: Completed, { domain, uri, nonce }: Expected): { address: Hex; fid: number } {
  const parsed = parseSiweMessage(message)
  // Written anew it must be the same text: otherwise it says something besides its fields.
  if (!isComplete(parsed) || write(parsed) !== message) throw refused('message')
  const now = Date.now()
  const { issuedAt, notBefore, expirationTime, resources = [] } = parsed
  const faults = {
    domain: parsed.domain !== domain,
    uri: parsed.uri !== uri,
    nonce: parsed.nonce !== nonce,
    chainId: parsed.chainId !== optimism.id,
    statement: parsed.statement !== 'Farcaster Auth',
    issuedAt: !issuedAt || issuedAt.getTime() > now + maxSkewMs,
    notBefore: notBefore !== undefined && notBefore.getTime() > now + maxSkewMs,
    expirationTime: expirationTime !== undefined && expirationTime.getTime() <= now,
  }
  for (const [name, isFault] of Object.entries(faults)) if (isFault) throw refused(name)
  const ids = resources.map((resource) => /^farcaster:\/\/fid\/([1-9]\d{0,14})$/.exec(resource)?.[1])
  const [id] = ids
  if (ids.length !== 1 || id === undefined) throw refused('resources')
  return { address: parsed.address, fid: Number(id) }
}

function isComplete(message: Partial<SiweMessage>): message is SiweMessage {
  const { address, chainId, domain, nonce, uri, version } = message
  return [address, chainId, domain, nonce, uri, version].every((field) => field !== undefined)
}

function write(message: SiweMessage): string | undefined {
  try {
    return createSiweMessage(message)
  } catch {
    return undefined
  }
}

/** A key's signature needs no node; that of a contract does (ERC-1271, ERC-6492). */
async function isSigned(client: Client, { message, signature }: Completed, address: Hex): Promise<boolean> {
  const isKeys = await verifyMessage({ address, message, signature }).catch(() => false)
  return isKeys || (await verifyByContract(client, { address, message, signature }))
}

async function isOfAccount(
  client: Client,
  { address, fid, config }: { address: Hex; fid: number; config: SocialConfig<'farcaster'> },
): Promise<boolean> {
  const custody = { address: config.idRegistry, abi: registryAbi, functionName: 'idOf', args: [address] } as const
  if ((await readContract(client, custody)) === BigInt(fid)) return true
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  const keys = {
    address: config.keyRegistry,
    abi: registryAbi,
    functionName: 'keyDataOf',
    args: [BigInt(fid), key],
  } as const
  const [state, keyType] = await readContract(client, keys)
  return state === authAddressKey.state && keyType === authAddressKey.keyType
}

function refused(fault: string): LoginFault {
  return new LoginFault('refused', `unexpected ${fault}`)
}
