/** A monolith has nothing to provide: each chunk brings what it uses. */
