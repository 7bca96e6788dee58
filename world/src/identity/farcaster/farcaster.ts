import { decodeFunctionData, encodeFunctionResult, type Hex, isHex, numberToHex, parseAbi } from 'viem'
import { z } from 'zod'
import { type Brand, BrandError, type BrandOptions, type BrandRequest, type BrandResponse, json } from '../Brand.ts'
import { consentPage, readConsent } from '../consentPage.ts'
import { newSecret } from '../createGrants.ts'
import { type Channel, type Channels, createChannels } from './createChannels.ts'

/**
 * Farcaster's relay (`@farcaster/relay`, FIP-11) and the app that scans its link:
 *
 * - `POST /v1/channel` opens a login: `{"channelToken","url","nonce"}`, 201. `url` is a page that plays the app.
 * - `GET /v1/channel/status` with `authorization: Bearer <channelToken>`: 202 while it is pending, 200 with message and signature.
 * - `POST /rpc` answers `eth_call` of IdRegistry's `idOf(address)`, as a node of OP Mainnet does.
 */
export function farcaster({ url }: BrandOptions): Brand {
  const channels = createChannels()
  return {
    config: { relayUrl: url, rpcUrl: `${url}/rpc`, idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b' },
    async handle(request) {
      const route = `${request.method} ${request.path}`
      if (route === 'POST /v1/channel') return openChannel(request, { channels, url })
      if (route === 'GET /v1/channel/status') return answerStatus(request, channels)
      if (route === 'POST /rpc') return answerNode(request, channels)
      if (request.path === '/siwf') return askVisitor(request, channels)
      return undefined
    },
  }
}

const channelSchema = z.object({
  siweUri: z.url(),
  domain: z.string().min(1).max(255),
  nonce: z
    .string()
    .regex(/^[A-Za-z0-9]{8,64}$/)
    .optional(),
  notBefore: z.iso.datetime().optional(),
  expirationTime: z.iso.datetime().optional(),
  requestId: z.string().max(100).optional(),
})

function openChannel(request: BrandRequest, { channels, url }: { channels: Channels; url: string }): BrandResponse {
  const parsed = channelSchema.safeParse(readJson(request))
  if (!parsed.success) return json(400, { error: 'Validation error', message: z.prettifyError(parsed.error) })
  // Letters and digits only (EIP-4361).
  const nonce = parsed.data.nonce ?? newSecret().replaceAll(/[^A-Za-z0-9]/g, '')
  const channelToken = channels.open({ ...parsed.data, nonce })
  const query = new URLSearchParams({ channelToken, nonce, siweUri: parsed.data.siweUri, domain: parsed.data.domain })
  return json(201, { channelToken, url: `${url}/siwf?${query}`, connectUri: `${url}/siwf?${query}`, nonce })
}

function answerStatus({ headers }: BrandRequest, channels: Channels): BrandResponse {
  const channel = channels.find(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1])
  if (!channel) return json(401, { error: 'Unauthorized' })
  return channel.completed ? json(200, describe(channel)) : json(202, describe(channel))
}

function describe({ nonce, completed, siweUri, domain }: Channel) {
  const signatureParams = { siweUri, domain, nonce }
  if (!completed) return { state: 'pending', nonce, signatureParams }
  return { state: 'completed', nonce, ...completed, verifications: [], authMethod: 'custody', signatureParams }
}

/** Farcaster's app has no way back to the page: the visitor returns to it, which has noticed meanwhile. */
async function askVisitor(request: BrandRequest, channels: Channels): Promise<BrandResponse> {
  const token = request.query.get('channelToken') ?? ''
  const channel = channels.find(token)
  if (!channel) throw new BrandError('channelToken: this login was never begun, or has ended.')
  if (request.method !== 'POST')
    return consentPage({ brand: 'Farcaster', scopes: [`sign in to ${channel.domain}`], hideLabel: 'Nothing is shared' })
  const person = readConsent(request.body)
  if (person) await channels.complete(token, person)
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: person ? 'Signed in. Return to the app.' : 'Not signed in. Return to the app.',
  }
}

const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
const callSchema = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})
const dataSchema = z.object({ data: z.custom<Hex>((value) => isHex(value)) })

function answerNode(request: BrandRequest, channels: Channels): BrandResponse {
  const parsed = callSchema.safeParse(readJson(request))
  if (!parsed.success)
    return json(200, { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid request' } })
  const { id, method, params } = parsed.data
  if (method === 'eth_chainId') return json(200, { jsonrpc: '2.0', id, result: numberToHex(10) })
  const call = dataSchema.safeParse(params[0])
  if (method !== 'eth_call' || !call.success)
    return json(200, {
      jsonrpc: '2.0',
      id,
      error: { code: -32_601, message: 'Only eth_chainId and idOf are answered' },
    })
  try {
    const { args } = decodeFunctionData({ abi: registryAbi, data: call.data.data })
    const result = BigInt(channels.idOf(args[0]))
    return json(200, {
      jsonrpc: '2.0',
      id,
      result: encodeFunctionResult({ abi: registryAbi, functionName: 'idOf', result }),
    })
  } catch {
    return json(200, { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } })
  }
}

function readJson({ body }: BrandRequest): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
