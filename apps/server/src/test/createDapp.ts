import type { Address, PrivateKeyAccount } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { createOwner, nowSeconds } from './signNames.ts'
import type { userOperation } from './userOperations.ts'

type Operation = ReturnType<typeof userOperation>
type Grant = { expiry: number; signer: object; permissions: object[]; policies: object[] }
export type Begun = { pci: string; key: { publicKey: `0x${string}` } }

/** What calls go through: a test's server, or one elsewhere. */
export type Poster = {
  post: (
    url: string,
    body: object,
    headers?: Record<string, string>,
    // Tests read any field of a response.
    // biome-ignore lint/suspicious/noExplicitAny: see above
  ) => Promise<{ status: number; text: string; body: any }>
}

const defaultGrant = () => ({
  expiry: nowSeconds() + 3_600,
  signer: { type: 'keys' },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: 0, period: 1e9 } }],
  policies: [],
})

/** Settings of a server with smart sessions and without rate limits. */
export const sessionEnv = { SECRETS_KEY: '5e'.repeat(32), RATE_LIMIT_PER_SECOND: '0' }

/** A page of a project with a key of its own, and a visitor whose account it wants to act for. */
export function createDapp(
  server: Poster,
  options: {
    project?: string
    origin?: string
    chainId?: number
    owner?: PrivateKeyAccount
    /** The owner's account, where it is not the owner's key itself. */
    address?: Address
    key?: PrivateKeyAccount
    grant?: Partial<Grant>
    /** What each call carries. */
    headers?: Record<string, string>
  } = {},
) {
  const { project = 'p', origin = 'https://shop.example', chainId = 31337, headers = {} } = options
  const { owner = createOwner(), key = createOwner() } = options
  const address = options.address ?? owner.address
  const grant: Grant = { ...defaultGrant(), ...options.grant }
  const account = `eip155:${chainId}:${address}` as const
  const base = `/v1/sessions/${account}`
  const at = (path: string, of = project) => `${base}${path}?projectId=${of}${path === '' ? '&v=2' : ''}`
  const dappKey = { type: 'secp256k1', publicKey: key.publicKey }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    server.post(at(path), body, { ...headers, ...more })

  /** The operation with a key's signature of its hash. */
  const signOperation = async (userOp: Operation, signer = key) => ({
    ...userOp,
    signature: await signer.signMessage({ message: { raw: hashOperation(userOp, chainId) } }),
  })

  const dapp = {
    owner,
    key,
    dappKey,
    origin,
    grant,
    account,
    base,
    at,
    signOperation,
    create: (more: Record<string, string> = {}, change: object = {}) =>
      post('', { ...grant, dappKey, origin, ...change }, more),
    async begin(): Promise<Begun> {
      const { status, body, text } = await dapp.create()
      if (status !== 200) throw new Error(`No session was begun: ${text}`)
      return body as Begun
    },
    /** What activates the session, signed by its owner. */
    async prove({ pci }: Pick<Begun, 'pci'>, context = '0xc0ffee') {
      const { body } = await post('/nonce', { pci, activate: { ...grant, context } })
      const signature = await owner.signMessage({ message: body.message })
      return { ...grant, pci, context, nonce: body.nonce as string, signature }
    },
    activate: async (begun: Pick<Begun, 'pci'>, context?: string) =>
      post('/activate', await dapp.prove(begun, context)),
    /** Begins and activates. */
    async start(): Promise<Begun> {
      const begun = await dapp.begin()
      const { status, text } = await dapp.activate(begun)
      if (status !== 200) throw new Error(`The session was not activated: ${text}`)
      return begun
    },
    sign: async (pci: string, userOp: Operation, signer = key) =>
      post('/sign', { pci, userOp: await signOperation(userOp, signer) }),
    async revoke(pci: string) {
      const { body } = await post('/nonce', { pci })
      const signature = await owner.signMessage({ message: body.message })
      return await post('/revoke', { pci, nonce: body.nonce, signature })
    },
  }
  return dapp
}

/** What is signed of an operation, as its entry point hashes it. */
export function hashOperation(userOp: Operation, chainId = 31337) {
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: {
      sender: userOp.sender,
      nonce: BigInt(userOp.nonce),
      callData: userOp.callData,
      callGasLimit: BigInt(userOp.callGasLimit),
      verificationGasLimit: BigInt(userOp.verificationGasLimit),
      preVerificationGas: BigInt(userOp.preVerificationGas),
      maxFeePerGas: BigInt(userOp.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(userOp.maxPriorityFeePerGas),
      signature: '0x',
    },
  })
}
