export { type DeployOptions, deployPlugin } from './plugin.ts';
export { type DevelopmentParts, publishDevelopment } from './command/development.ts';
export { rememberReleases } from './command/places.ts';
export { announceRunning } from './environment/running.ts';
