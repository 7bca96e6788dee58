import type { WalletAddresses } from '@latchkey/wire/frame'
import type { Bytes } from '../bytes.ts'
import type { SecretFault } from '../calls/vaultCalls.ts'
import type { ShownError } from './ShownError.ts'

type Cancel = { type: 'cancel' }

/** The screens of a visitor without a wallet, in a window of the wallet only. */
export type ImportScreens = {
  newWallet: { data: object; answer: { type: 'create' | 'import' } | Cancel }
  importWallet: {
    data: { fault?: SecretFault | undefined; error?: ShownError | undefined }
    /** `typed`: UTF-8, which the flow wipes. */
    answer: { type: 'secret'; kind: 'words' | 'key'; typed: Bytes } | Cancel
  }
  confirmImport: { data: { addresses: WalletAddresses }; answer: { type: 'confirm' } | Cancel }
}
