export function subjectOf(selector: string): (tag: string, classes: string) => boolean;
