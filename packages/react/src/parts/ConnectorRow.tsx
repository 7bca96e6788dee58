import { type Connector, navigate } from '@latchkey/core'
import { connectorIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { Chip } from '../ui/Chip.tsx'
import { Row } from '../ui/List.tsx'
import { Picture } from '../ui/Picture.tsx'
import { connectorCaption } from './pickWallet.ts'

export type ConnectorRowProps = {
  connector: Connector
  /** Of its picture in the catalogue; default: the connector's. */
  imageId?: string | undefined
  /** Those that could be confused with another, where they are known. */
  lookAlikes: ReadonlySet<Connector> | undefined
  /** What the chip at the row's end says, such as "Installed". */
  chip: string
}

/** A wallet of this browser; a tap connects it. */
export function ConnectorRow({
  connector,
  imageId = connector.imageId,
  lookAlikes,
  chip,
}: ConnectorRowProps): ReactNode {
  const latchkey = useLatchkey()
  const { connect: messages } = useMessages()
  return (
    <Row
      picture={<Picture src={connectorIcon(latchkey, { ...connector, imageId })} name={connector.name} />}
      name={connector.name}
      caption={connectorCaption(connector, { messages, lookAlikes })}
      end={<Chip>{chip}</Chip>}
      onClick={() => navigate(latchkey, 'ConnectingExternal', { connectorId: connector.id })}
    />
  )
}
