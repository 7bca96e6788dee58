import { createRpc } from '../rpc/createRpc.ts'
import { connectPairedWallet } from './connectPairedWallet.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnectWallet } from './disconnectWallet.ts'
import { estimateFee } from './estimateFee.ts'
import { getNativeBalance } from './getNativeBalance.ts'
import { getTokenBalance } from './getTokenBalance.ts'
import { parseAddress } from './parseAddress.ts'
import { parseWalletEvent } from './parseWalletEvent.ts'
import { reconnectWallet } from './reconnectWallet.ts'
import { signMessage } from './signMessage.ts'
import { switchWalletNetwork } from './switchWalletNetwork.ts'
import { transfer } from './transfer.ts'
import { waitForTransaction } from './waitForTransaction.ts'

export type Chain = ReturnType<typeof createChain>

/** The border of the lazy chunk: everything of the adapter that needs viem or the network, around one JSON-RPC client. */
export function createChain() {
  const rpc = createRpc()
  return {
    rpc,
    connectWallet,
    connectPairedWallet,
    reconnectWallet,
    disconnectWallet,
    parseWalletEvent,
    switchWalletNetwork,
    signMessage,
    parseAddress,
    getNativeBalance: getNativeBalance.bind(undefined, rpc),
    getTokenBalance: getTokenBalance.bind(undefined, rpc),
    estimateFee: estimateFee.bind(undefined, rpc),
    transfer: transfer.bind(undefined, rpc),
    waitForTransaction: waitForTransaction.bind(undefined, rpc),
  }
}
