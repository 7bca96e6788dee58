import { getNamespaces, navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { GlobeIcon } from '../ui/ConnectIcons.tsx'
import { ChevronRightIcon } from '../ui/Icon.tsx'
import { IconTile, Row } from '../ui/List.tsx'

/** Opens the app's network types, each with its account and wallet, where the visitor switches between them. */
export function NetworkTypesRow(): ReactNode {
  const latchkey = useLatchkey()
  const { networks: messages } = useMessages()
  const [first] = getNamespaces(latchkey)
  const { namespace = first } = useAccount()
  return (
    <Row
      picture={
        <IconTile>
          <GlobeIcon />
        </IconTile>
      }
      name={messages.typesList}
      caption={namespace && messages.types[namespace]}
      end={<ChevronRightIcon size={18} mirrored />}
      onClick={() => navigate(latchkey, 'SwitchActiveChain', {})}
    />
  )
}
