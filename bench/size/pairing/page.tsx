import { createPairingClient, isPairingExpired, PairingError, WalletRpcError } from '@latchkey/pairing'

/** What an app uses of the pairing client: all but the reading of links, which is a wallet's. */
Object.assign(globalThis, { createPairingClient, isPairingExpired, PairingError, WalletRpcError })
