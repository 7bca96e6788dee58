import { featureIds } from '../projects/Project.ts'
import type { Handler } from './Handler.ts'

/** The features of the project, each of them: an existing client takes what is missing for off. */
export const getAppConfig: Handler<'getAppConfig'> = ({ config }, { project }) => ({
  features: featureIds.map((id) => ({ id, ...project.features[id] })),
  nameZones: config.names.zones,
})
