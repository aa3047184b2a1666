-- One row each, never analysed by itself: the planner takes them for thousands and thinks every candidate query dear.
analyze match_index;
analyze contact_index;
