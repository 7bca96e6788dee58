import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { networkPicture } from '../../parts/networkPicture.ts'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'

export type NetworkListProps = {
  label: string
  /** Shows the label above the networks. */
  heading?: boolean
  networks: readonly Network[]
  current: Network | undefined
  onChoose: (network: Network) => void
}

export function NetworkList({ label, heading, networks, current, onChoose }: NetworkListProps): ReactNode {
  const latchkey = useLatchkey()
  const { networks: messages } = useMessages()
  return (
    <List label={label} heading={heading}>
      {networks.map((network) => {
        const isCurrent = network.caipNetworkId === current?.caipNetworkId
        return (
          <Row
            key={network.caipNetworkId}
            picture={<Picture {...networkPicture(latchkey, network)} />}
            name={network.name}
            selected={isCurrent}
            end={
              isCurrent && (
                <>
                  {messages.current}
                  <CheckIcon size={18} />
                </>
              )
            }
            onClick={() => onChoose(network)}
          />
        )
      })}
    </List>
  )
}
