export function crowdedAreas(files: readonly string[]): readonly string[];
