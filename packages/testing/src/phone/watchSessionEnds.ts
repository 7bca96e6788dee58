import type { OfficialClient } from './startSignClient.ts'

/**
 * Tells when a session is gone, also when the app refused the settlement: then the client forgets the session without an event, and rejects into
 * nowhere when the app's farewell asks it to forget the same session again.
 */
export function watchSessionEnds(client: OfficialClient, onEnd: (topic: string) => void): void {
  const engine = client.engine as unknown as Deleting
  const { deleteSession } = engine
  engine.deleteSession = async (parameters) => {
    if (client.session.keys.includes(parameters.topic)) await deleteSession(parameters)
  }
  const forget = client.session.delete
  client.session.delete = async (topic, reason) => {
    await forget(topic, reason)
    onEnd(topic)
  }
}

/** Absent from the engine's public type. */
type Deleting = { deleteSession(parameters: { topic: string }): Promise<void> }
