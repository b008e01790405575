// A place on the map, GCJ-02 as everywhere in the product.
export interface Place {
  lng: number;
  lat: number;
}

export interface NamedPlace extends Place {
  name: string;
}
