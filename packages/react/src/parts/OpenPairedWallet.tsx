import { getPairedLink, openPairedWallet } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { Button } from '../ui/Button.tsx'
import { ExternalLinkIcon } from '../ui/ConnectIcons.tsx'

/**
 * "Open MetaMask", if the connected wallet is an app on this device that was paired by its link and has the request. Renders nothing for
 * other wallets.
 */
export function OpenPairedWallet(): ReactNode {
  const latchkey = useLatchkey()
  const { pairing: messages } = useMessages()
  const { connector } = useAccount()
  const [link] = useState(() => getPairedLink(latchkey))
  if (!link || connector?.type !== 'WALLET_CONNECT') return null
  // The label shows a web link's host before the tap.
  const host = /^https?:\/\/([^/?]+)/.exec(link.href)?.[1]
  return (
    // Browsers open apps only in the tap's own task.
    <Button icon={<ExternalLinkIcon size={18} />} onClick={() => openPairedWallet(latchkey)}>
      {messages.open({ wallet: host ? `${link.name} (${host})` : link.name })}
    </Button>
  )
}
