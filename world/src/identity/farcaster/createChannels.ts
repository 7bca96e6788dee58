import { type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { BrandError, type Person } from '../Brand.ts'
import { newSecret } from '../createGrants.ts'
import { personId, userName } from '../personId.ts'

/** What an app requested a signature for (EIP-4361). */
export type ChannelRequest = {
  domain: string
  siweUri: string
  nonce: string
  notBefore?: string | undefined
  expirationTime?: string | undefined
  requestId?: string | undefined
}

type Completed = {
  message: string
  signature: Hex
  fid: number
  username: string
  displayName: string
  custody: Hex
}

export type Channel = ChannelRequest & { endsAt: number; completed?: Completed }

/** Logins that wait for Farcaster's app, and the accounts that exist. */
export type Channels = {
  /** @returns the channel's token */
  open(request: ChannelRequest): string
  /** Undefined for a token that is unknown or too old. */
  find(token: string | undefined): Channel | undefined
  /** Signs for the person, with the key of an account that is registered for them. @throws BrandError once the channel has ended */
  complete(token: string, person: Person): Promise<Channel>
  /** The id of the account with this custody address; 0 without one, as IdRegistry's `idOf`. */
  idOf(custody: Hex): number
}

const channelMs = 10 * 60_000
/** Of OP Mainnet, where Farcaster's contracts are. */
const chainId = 10
const maxChannels = 1_000

export function createChannels(): Channels {
  const channels = new Map<string, Channel>()
  const ids = new Map<string, number>()
  const find = (token: string | undefined) => {
    const channel = channels.get(token ?? '')
    return channel && channel.endsAt > Date.now() ? channel : undefined
  }
  return {
    open(request) {
      const token = newSecret()
      channels.set(token, { ...request, endsAt: Date.now() + channelMs })
      const [oldest] = channels.keys()
      if (channels.size > maxChannels && oldest !== undefined) channels.delete(oldest)
      return token
    },
    find,
    async complete(token, person) {
      const channel = find(token)
      if (!channel || channel.completed) throw new BrandError('This login was answered already, or has ended.')
      const fid = Number(personId(person, { brand: 'farcaster', digits: 7 }))
      // As public as the world's other keys: whoever knows the address has the account.
      const custody = privateKeyToAccount(keccak256(toHex(`farcaster ${person.email.toLowerCase()}`)))
      ids.set(custody.address.toLowerCase(), fid)
      const message = writeMessage(channel, { fid, address: custody.address })
      channel.completed = {
        message,
        signature: await custody.signMessage({ message }),
        fid,
        username: userName(person).toLowerCase(),
        displayName: person.name,
        custody: custody.address,
      }
      return channel
    },
    idOf: (custody) => ids.get(custody.toLowerCase()) ?? 0,
  }
}

/** FIP-11: Sign in with Farcaster. */
function writeMessage(channel: ChannelRequest, { fid, address }: { fid: number; address: Hex }): string {
  const { domain, siweUri, nonce, notBefore, expirationTime, requestId } = channel
  return createSiweMessage({
    domain,
    address,
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
    ...(requestId !== undefined && { requestId }),
    resources: [`farcaster://fid/${fid}`],
  })
}
