#!/usr/bin/env bash
# A real Keycloak with the realm beside this file, on http://localhost:8081 (KEYCLOAK_PORT names
# another port). Needs Java 17 or later, Maven and unzip; fetched once from Maven Central into
# .cache/keycloak, or into the folder that is the first argument.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
to=${1:-$here/../../.cache/keycloak}
version=26.7.3
home=$to/keycloak-$version

if [ ! -x "$home/bin/kc.sh" ]; then
  mkdir -p "$to"
  mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact="org.keycloak:keycloak-quarkus-dist:$version:zip" -DoutputDirectory="$to"
  rm -rf "$to/unpacking"
  unzip -q "$to/keycloak-quarkus-dist-$version.zip" -d "$to/unpacking"
  mv "$to/unpacking/keycloak-$version" "$home"
  rm -rf "$to/unpacking" "$to/keycloak-quarkus-dist-$version.zip"
fi

# The realm is imported where the server does not have it yet.
mkdir -p "$home/data/import"
cp "$here/realm.json" "$home/data/import/fairlead-realm.json"
exec "$home/bin/kc.sh" start-dev --import-realm --http-host 127.0.0.1 \
  --http-port "${KEYCLOAK_PORT:-8081}"
