import type { Enrolment, PasskeyRecovery, Recovery } from '@latchkey/wire/wallet'
import { type Bytes, randomBytes, wipe } from '../bytes.ts'
import type { Opening, Vault, VaultInput } from '../calls/vaultCalls.ts'
import { open, seal } from './aead.ts'
import { writeBackup } from './backupFile.ts'
import { addressesOf } from './deriveKeys.ts'
import { createRecipient, hpkeOpen, hpkeSeal } from './hpke.ts'
import { createKeptOnce } from './keptOnce.ts'
import { toPasskeyKey } from './passkeyKey.ts'
import { readSecret } from './readSecret.ts'
import { sign } from './sign.ts'
import { newArgon2, type RecoveryKeys, stretchPassword } from './stretchPassword.ts'
import { createVaultKey, type Shares, splitVaultKey, withVaultKey } from './vaultKey.ts'
import { sealSecret, withWallet } from './walletBlob.ts'
import { toKeySource, toShown, type WalletSecret } from './walletSecret.ts'

export type VaultOptions = {
  /** Argon2id when absent. Only a test that walks through many wallets brings a quick one. */
  stretch?: typeof stretchPassword
}

/**
 * The vault's functions. Nothing of a wallet outlives a call. Only three things wait, for one use: the key pair that a share is released to
 * and the half of a stretched password that opens the recovery share, two minutes; words or a key to import, until the visitor has compared
 * the address.
 */
export function createVault({ stretch = stretchPassword }: VaultOptions = {}): Vault {
  const recipients = createKeptOnce<CryptoKeyPair>()
  const stretched = createKeptOnce<RecoveryKeys>()
  const imports = createKeptOnce<WalletSecret>({
    keptMs: 5 * 60_000,
    code: 'import_expired',
    onDropped: ({ bytes }) => wipe(bytes),
  })

  /** Opens a share that the server sealed to a key pair made here. */
  async function release({ recipient, enrolmentId, authShare }: Release): Promise<Bytes> {
    const key = recipients.take(recipient)
    return hpkeOpen({ key, purpose: 'latchkey share release', aad: enrolmentId, sealed: authShare })
  }

  /** Opens the wallet with the auth share and a recovery share, and makes shares for this device. */
  async function enrolAgain(input: Recoverable, recovery: Bytes, keys?: RecoveryKeys) {
    const { userId, wallet, recoveredFrom, newEnrolmentId, hpkeKey, deviceKey } = input
    const auth = await release({ ...input, enrolmentId: recoveredFrom })
    return withVaultKey([auth, recovery], (vaultKey) =>
      withWallet({ vaultKey, blob: wallet.blob, identity: { userId, ...wallet } }, () =>
        enrol({ vaultKey, enrolmentId: newEnrolmentId, hpkeKey, deviceKey, keys }),
      ),
    )
  }

  async function withOpened<T>(opening: Opening, use: (opened: Opened) => T | Promise<T>): Promise<T> {
    const { deviceKey, deviceShare, enrolmentId, userId, wallet } = opening
    const auth = await release(opening)
    const device = await open(deviceKey, deviceShare, deviceAad(enrolmentId))
    return withVaultKey([device, auth], (vaultKey) =>
      withWallet({ vaultKey, blob: wallet.blob, identity: { userId, ...wallet } }, (secrets) =>
        use({ ...secrets, vaultKey }),
      ),
    )
  }

  return {
    async create({ userId, walletId, enrolmentId, hpkeKey, deviceKey, importId }) {
      const secret: WalletSecret = importId ? imports.take(importId) : { kind: 'words', bytes: randomBytes(16) }
      const seed = await toKeySource(secret)
      const vaultKey = createVaultKey()
      try {
        const addresses = addressesOf(seed)
        const blob = await sealSecret(vaultKey, secret, { userId, walletId, generation: 0, addresses })
        return { addresses, blob, ...(await enrol({ vaultKey, enrolmentId, hpkeKey, deviceKey })) }
      } finally {
        wipe(secret.bytes, vaultKey, seed)
      }
    },

    async readSecret({ kind, typed }) {
      const read = readSecret(kind, new TextDecoder().decode(typed))
      wipe(typed)
      if ('fault' in read) return read
      const importId = crypto.randomUUID()
      const seed = await toKeySource(read)
      const addresses = addressesOf(seed)
      wipe(seed)
      imports.keep(importId, read)
      return { importId, addresses }
    },

    async recipient() {
      const { key, point } = await createRecipient()
      recipients.keep(point, key)
      return { recipient: point }
    },

    async verify({ opening }) {
      return withOpened(opening, () => ({}))
    },

    async sign({ opening, request }) {
      return withOpened(opening, ({ seed }) => ({ signature: sign(seed, request) }))
    },

    async protect({ opening, newEnrolmentId, hpkeKey, password }) {
      const keys = await stretch(password, newArgon2())
      const { deviceKey } = opening
      return withOpened(opening, ({ vaultKey }) =>
        enrol({ vaultKey, enrolmentId: newEnrolmentId, hpkeKey, deviceKey, keys }),
      )
    },

    async stretch({ password, argon2 }) {
      const keys = await stretch(password, argon2)
      stretched.keep(keys.authKey, keys)
      return { authKey: keys.authKey }
    },

    async recover(input) {
      const keys = stretched.take(input.authKey)
      return enrolAgain(input, await open(keys.encKey, input.recoveryShare, recoveryAad(input.recoveredFrom)), keys)
    },

    async protectByPasskey({ opening, newEnrolmentId: enrolmentId, hpkeKey, prf }) {
      const key = await toPasskeyKey(prf)
      return withOpened(opening, async ({ vaultKey }) => ({
        recovery: await sealForPasskey({ vaultKey, key, enrolmentId, hpkeKey }),
      }))
    },

    async recoverByPasskey(input) {
      const key = await toPasskeyKey(input.prf)
      return enrolAgain(input, await open(key, input.recoveryShare, recoveryAad(input.recoveredFrom)))
    },

    async protectByGuard({ opening, newEnrolmentId: aad, hpkeKey, guardKey }) {
      return withOpened(opening, async ({ vaultKey }) => {
        const shares = await splitVaultKey(vaultKey)
        try {
          const secret = shares.recovery
          const guardShare = await hpkeSeal({ recipient: guardKey, purpose: 'latchkey guard share', aad, secret })
          return { authShare: await sealAuthShare(shares, { enrolmentId: aad, hpkeKey }), guardShare }
        } finally {
          wipe(shares.device, shares.auth, shares.recovery)
        }
      })
    },

    async recoverByGuard(input) {
      const { guardRecipient, guardShare: sealed, recoveredFrom: aad } = input
      const key = recipients.take(guardRecipient)
      return enrolAgain(input, await hpkeOpen({ key, purpose: 'latchkey guard release', aad, sealed }))
    },

    async rotate({ opening, newEnrolmentId: enrolmentId, hpkeKey, password, passkey }) {
      const keys = password === undefined ? undefined : await stretch(password, newArgon2())
      const key = passkey && (await toPasskeyKey(passkey.prf))
      const { deviceKey, userId, wallet } = opening
      return withOpened(opening, async ({ secret }) => {
        const vaultKey = createVaultKey()
        try {
          const generation = wallet.generation + 1
          const blob = await sealSecret(vaultKey, secret, { ...wallet, userId, generation })
          const enrolled = await enrol({ vaultKey, enrolmentId, hpkeKey, deviceKey, ...(keys && { keys }) })
          if (!passkey || !key) return { blob, ...enrolled }
          const of = { vaultKey, key, enrolmentId: passkey.enrolmentId, hpkeKey }
          return { blob, ...enrolled, recovery: await sealForPasskey(of) }
        } finally {
          wipe(vaultKey)
        }
      })
    },

    async backup({ opening, enrolmentId, password }) {
      const { userId, wallet } = opening
      const { walletId, generation, addresses, blob } = wallet
      const identity = { userId, walletId, generation, addresses }
      return withOpened(opening, async ({ vaultKey, secret }) => ({
        file: await writeBackup({ vaultKey, blob, identity, enrolmentId, password, secret, stretch }),
      }))
    },

    async showSecret({ opening }) {
      return withOpened(opening, ({ secret }) => toShown(secret))
    },
  }
}

type Release = Pick<Opening, 'recipient' | 'enrolmentId' | 'authShare'>
type Recoverable = Omit<VaultInput<'recover'>, 'authKey' | 'recoveryShare'>
type Opened = { vaultKey: Bytes; secret: WalletSecret; seed: Uint8Array }

type EnrolOptions = {
  vaultKey: Bytes
  enrolmentId: string
  hpkeKey: string
  deviceKey: CryptoKey
  /** Absent until the visitor has chosen a password. */
  keys?: RecoveryKeys | undefined
}

type Enrolled<T> = { enrolment: T; deviceShare: string }

/** Splits the vault key for one device, and seals each share for its place. */
async function enrol(options: EnrolOptions & { keys: RecoveryKeys }): Promise<Enrolled<Required<Enrolment>>>
async function enrol(options: EnrolOptions): Promise<Enrolled<Enrolment>>
async function enrol(options: EnrolOptions): Promise<Enrolled<Enrolment>> {
  const { vaultKey, enrolmentId, hpkeKey, deviceKey, keys } = options
  const shares = await splitVaultKey(vaultKey)
  try {
    const deviceShare = await seal(deviceKey, shares.device, deviceAad(enrolmentId))
    const authShare = await sealAuthShare(shares, { enrolmentId, hpkeKey })
    const recovery = keys && (await sealRecovery(keys, shares.recovery, enrolmentId))
    return { enrolment: { enrolmentId, authShare, ...(recovery && { recovery }) }, deviceShare }
  } finally {
    wipe(shares.device, shares.auth, shares.recovery)
  }
}

/** Shares of a polynomial of its own; of the device's share nothing is kept. */
async function sealForPasskey(options: {
  vaultKey: Bytes
  key: CryptoKey
  enrolmentId: string
  hpkeKey: string
}): Promise<PasskeyRecovery> {
  const { vaultKey, key, enrolmentId, hpkeKey } = options
  const shares = await splitVaultKey(vaultKey)
  try {
    const authShare = await sealAuthShare(shares, { enrolmentId, hpkeKey })
    return { enrolmentId, authShare, share: await seal(key, shares.recovery, recoveryAad(enrolmentId)) }
  } finally {
    wipe(shares.device, shares.auth, shares.recovery)
  }
}

function sealAuthShare({ auth }: Shares, { enrolmentId, hpkeKey }: { enrolmentId: string; hpkeKey: string }) {
  return hpkeSeal({ recipient: hpkeKey, purpose: 'latchkey auth share', aad: enrolmentId, secret: auth })
}

async function sealRecovery(keys: RecoveryKeys, share: Bytes, enrolmentId: string): Promise<Recovery> {
  const sealed = await seal(keys.encKey, share, recoveryAad(enrolmentId))
  return { kind: 'password', argon2: keys.argon2, authKey: keys.authKey, share: sealed }
}

const deviceAad = (enrolmentId: string) => `share|v1|device|${enrolmentId}`
const recoveryAad = (enrolmentId: string) => `share|v1|recovery|${enrolmentId}`
