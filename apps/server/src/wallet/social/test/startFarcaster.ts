import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { startCounterpart } from './startCounterpart.ts'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])

/** What the visitor's app sends otherwise than it should. */
export type Deviation = {
  message?: Partial<SiweMessage>
  /** The message as it is sent, after the signature. */
  text?: (message: string) => string
  relayFid?: number
  signer?: Hex
}

/** Farcaster's relay, and a node of OP Mainnet with its two registries. */
export async function startFarcaster() {
  const custody = privateKeyToAccount(generatePrivateKey())
  const authAddress = privateKeyToAccount(generatePrivateKey())
  const fid = 1_234
  const channels = new Map<string, { asked: Record<string, string>; completed?: object }>()
  const settings = { isNodeDown: false }

  const counterpart = await startCounterpart(({ path, headers, body }) => {
    if (path === '/v1/channel') {
      const asked = JSON.parse(body) as Record<string, string>
      const channelToken = `channel-${channels.size + 1}`
      channels.set(channelToken, { asked })
      return {
        status: 201,
        json: {
          channelToken,
          url: `https://farcaster.example/~/siwf?channelToken=${channelToken}`,
          nonce: asked.nonce,
        },
      }
    }
    if (path === '/v1/channel/status') {
      const channel = channels.get(headers.authorization?.replace('Bearer ', '') ?? '')
      if (!channel) return { status: 401, json: { error: 'Unauthorized' } }
      if (!channel.completed) return { status: 202, json: { state: 'pending', nonce: channel.asked.nonce } }
      return { json: { state: 'completed', ...channel.completed } }
    }
    if (settings.isNodeDown) return { status: 503, json: {} }
    const { id, params } = JSON.parse(body) as { id: number; params: [{ data: Hex }] }
    return { json: { jsonrpc: '2.0', id, result: answer(params[0].data) } }
  })

  function answer(data: Hex): Hex {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data })
      if (functionName === 'idOf')
        return encodeFunctionResult({ abi, functionName, result: args[0] === custody.address ? BigInt(fid) : 0n })
      const isKey =
        args[0] === BigInt(fid) && args[1].toLowerCase().endsWith(authAddress.address.slice(2).toLowerCase())
      return encodeFunctionResult({ abi, functionName, result: isKey ? [1, 2] : [0, 0] })
    } catch {
      // Anything else is a call of an account without code.
      return '0x'
    }
  }

  return {
    ...counterpart,
    settings,
    custody,
    authAddress,
    fid,
    config: { relayUrl: counterpart.url, rpcUrl: `${counterpart.url}/rpc` },
    /** The visitor approves in their app, in the latest channel. */
    async approve({ message: changes = {}, text = (message) => message, relayFid = fid, signer }: Deviation = {}) {
      const [token = ''] = [...channels.keys()].slice(-1)
      const { asked } = channels.get(token) ?? { asked: {} as Record<string, string> }
      const account = signer === authAddress.address ? authAddress : custody
      const message = createSiweMessage({
        domain: asked.domain ?? '',
        address: account.address,
        statement: 'Farcaster Auth',
        uri: asked.siweUri ?? '',
        version: '1',
        chainId: 10,
        nonce: asked.nonce ?? '',
        issuedAt: new Date(),
        resources: [`farcaster://fid/${fid}`],
        ...changes,
      })
      const completed = {
        message: text(message),
        signature: await account.signMessage({ message }),
        fid: relayFid,
        username: 'ada',
      }
      channels.set(token, { asked, completed })
    },
  }
}
