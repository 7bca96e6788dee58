import type { UserConfig } from 'tsdown'
/** The packages that are built into stages, by folder: those that a page loads. */
export type StagedPackage = 'wire' | 'pairing' | 'core' | 'adapters' | 'react'
/** A package's build: one JavaScript file for each stage of a visit, and the types of each source file. */
export declare function stagedPackage(name: StagedPackage, hooks?: UserConfig['hooks']): Promise<UserConfig[]>
/** The JavaScript part of a package's build. */
export declare function scriptConfigs(name: StagedPackage, assigned: ReadonlyMap<string, string>): UserConfig[]
