import { type Network, navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { networkPicture } from '../../parts/networkPicture.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ChevronDownIcon } from '../../ui/icons/ChevronDownIcon.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** The network the account is on; leads to the list of networks. */
export function AccountNetwork({ network }: { network: Network | undefined }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { account: messages } = useMessages()
  const name = network?.name ?? messages.unsupportedNetwork
  return (
    <Chip
      label={messages.network({ name })}
      icon={network ? <Picture size={18} {...networkPicture(latchkey, network)} /> : <TriangleAlertIcon size={16} />}
      onClick={() => navigate(latchkey, 'Networks', {})}
    >
      <span className="lk-account-network">{name}</span>
      <ChevronDownIcon size={14} />
    </Chip>
  )
}

const css = `
.lk-account-network { max-width: 200px; overflow: hidden; text-overflow: ellipsis }
`
