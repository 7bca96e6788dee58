import type { Connector } from '@latchkey/core'
import { connectorIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { Chip } from '../ui/Chip.tsx'
import { Row } from '../ui/List.tsx'
import { Picture } from '../ui/Picture.tsx'
import { connectorCaption, openConnector } from './pickWallet.ts'

export type ConnectorRowProps = {
  connector: Connector
  /** Of its picture in the catalogue; default: the connector's. */
  imageId?: string | undefined
  /** Those that could be confused with another, where they are known. */
  lookAlikes: ReadonlySet<Connector> | undefined
  /** What the chip at the row's end says, such as "Installed", if it has one. */
  chip: string | undefined
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
      end={chip && <Chip>{chip}</Chip>}
      onClick={() => openConnector(latchkey, connector)}
    />
  )
}
